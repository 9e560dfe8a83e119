import { levels, permissionsOf, type Level, type Permission } from '@ansvar/domain/permissions'

/** The highest level that the permissions amount to; null where even reading is not allowed. */
export function levelOf(permissions: readonly Permission[]): Level | null {
  return (
    levels.toReversed().find((level) => permissionsOf(level, false).every((one) => permissions.includes(one))) ?? null
  )
}
