/** A member's level in an organization, lowest first. */
export const levels = ['READ', 'EDIT', 'MANAGE'] as const
export type Level = (typeof levels)[number]

/** Levels that an API token can be limited to. */
export const tokenLevels = ['READ', 'EDIT'] as const satisfies readonly Level[]
export const tokenLimits = { name: 200 } as const
export type TokenLevel = (typeof tokenLevels)[number]

/** Permissions of an account in an organization (specification, section 3). */
export const permissions = ['READ_ORGANIZATION', 'EDIT_ORGANIZATION', 'MANAGE_ORGANIZATION', 'MAINTAIN_SYSTEM'] as const
export type Permission = (typeof permissions)[number]

/** Returns the permissions of a level. A higher level includes the lower ones. */
export function permissionsOf(level: Level | null, maintainsSystem: boolean): Permission[] {
  const rank = level === null ? 0 : levels.indexOf(level) + 1
  const granted: Permission[] = permissions.slice(0, rank)
  if (maintainsSystem) granted.push('MAINTAIN_SYSTEM')
  return granted
}

/** Returns the lowest level with a permission. Returns null for MAINTAIN_SYSTEM, which no level has. */
export function levelFor(permission: Permission): Level | null {
  return levels[permissions.indexOf(permission)] ?? null
}
