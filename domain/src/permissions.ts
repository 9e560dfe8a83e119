/** A member's level in an organisation, lowest first. */
export const levels = ['READ', 'EDIT', 'MANAGE'] as const
export type Level = (typeof levels)[number]

/** What a token of another program may be limited to. */
export const tokenLevels = ['READ', 'EDIT'] as const satisfies readonly Level[]
export type TokenLevel = (typeof tokenLevels)[number]

/** What an account may do in an organisation (specification, section 3). */
export const permissions = ['READ_ORGANIZATION', 'EDIT_ORGANIZATION', 'MANAGE_ORGANIZATION', 'MAINTAIN_SYSTEM'] as const
export type Permission = (typeof permissions)[number]

/** The permissions of a level: a higher one includes the lower ones. */
export function permissionsOf(level: Level | null, maintainsSystem: boolean): Permission[] {
  const rank = level === null ? 0 : levels.indexOf(level) + 1
  const granted: Permission[] = permissions.slice(0, rank)
  if (maintainsSystem) granted.push('MAINTAIN_SYSTEM')
  return granted
}

/** The lowest level that holds a permission; null for MAINTAIN_SYSTEM, which no level holds. */
export function levelFor(permission: Permission): Level | null {
  return levels[permissions.indexOf(permission)] ?? null
}
