import { levels, permissionsOf, type Level, type Permission } from '@ansvar/domain/permissions'

/** Returns the highest level that the permissions grant. Returns null if they do not include reading. */
export function levelOf(permissions: readonly Permission[]): Level | null {
  return (
    levels.toReversed().find((level) => permissionsOf(level, false).every((one) => permissions.includes(one))) ?? null
  )
}
