import { addMonths, isIsoDate, type IsoDate } from './dates.ts'
import type { Level } from './permissions.ts'
import type { Problem } from './problems.ts'

/** The longest texts that are kept, in UTF-16 code units, and how many competences a member has at most. */
export const memberLimits = { name: 200, email: 254, phone: 40, title: 200, competences: 100 } as const

/**
 * Whether the text can be an e-mail address as people have them: one @, a domain of at least two parts. What else
 * RFC 5322 allows (quotes, comments, addresses of numbers) is refused. Whether it is somebody's, only a mail tells.
 */
export const isEmail = (text: string): boolean =>
  text.length <= memberLimits.email &&
  /^[\p{L}\d!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}$/u.test(
    text,
  )

/** Whether the text can be a telephone number: digits, grouped as people group them, perhaps with a country's code. */
export const isPhone = (text: string): boolean =>
  /^\+?[\d\s()./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 3

/** A competence that a member has. Days are the organisation's. */
export type HeldCompetence = {
  readonly competenceId: string
  readonly acquiredOn: IsoDate | null
  /** Null where it does not expire. */
  readonly validUntil: IsoDate | null
}

/**
 * What is wrong with a member's competences (ISO 14001 and 45001, clause 7.2): one that is listed twice (`taken`), got in
 * the future (`in_future`), or run out before it was got (`before_start`). Paths are camelCase, from `competences`.
 */
export function competenceProblems(held: readonly Partial<HeldCompetence>[], today: IsoDate): Problem[] {
  const seen = new Set<string>()
  return held.flatMap(({ competenceId, acquiredOn, validUntil }, index) => {
    const problems: Problem[] = []
    const path = (field: string) => `competences.${index}.${field}`
    if (competenceId !== undefined && seen.has(competenceId))
      problems.push({ path: path('competenceId'), code: 'taken' })
    if (competenceId !== undefined) seen.add(competenceId)
    if (isIsoDate(acquiredOn) && acquiredOn > today) problems.push({ path: path('acquiredOn'), code: 'in_future' })
    if (isIsoDate(acquiredOn) && isIsoDate(validUntil) && validUntil < acquiredOn)
      problems.push({ path: path('validUntil'), code: 'before_start' })
    return problems
  })
}

/** How a competence stands, most urgent first. */
export const competenceStates = ['EXPIRED', 'EXPIRES_SOON', 'VALID'] as const
export type CompetenceState = (typeof competenceStates)[number]

/** From this many months before it runs out a competence is to be renewed. */
const NOTICE_MONTHS = 2

/** How a competence stands today. On its last day it is still valid. */
export function competenceState(validUntil: IsoDate | null, today: IsoDate): CompetenceState {
  if (validUntil === null) return 'VALID'
  if (validUntil < today) return 'EXPIRED'
  return validUntil <= addMonths(today, NOTICE_MONTHS) ? 'EXPIRES_SOON' : 'VALID'
}

/** How the most urgent of a member's competences stands; null where there are none. */
export function worstCompetence(
  held: readonly Pick<HeldCompetence, 'validUntil'>[],
  today: IsoDate,
): CompetenceState | null {
  const found = new Set(held.map(({ validUntil }) => competenceState(validUntil, today)))
  return competenceStates.find((state) => found.has(state)) ?? null
}

type Standing = { readonly level: Level; readonly active: boolean }

type Around = {
  /** How many active managers there are beside this member. */
  readonly others: number
  /** Whether it is the member who asks for it. */
  readonly own: boolean
}

/**
 * What is wrong with a member's new standing: an organisation is never without an active manager (`last_manager`, at the
 * level or at being active, whichever is lost), and nobody shuts himself out (`own_account`): another manager does that.
 */
export function standingProblems(before: Standing, after: Standing, { others, own }: Around): Problem[] {
  const isLast = before.active && before.level === 'MANAGE' && others === 0
  if (isLast && after.level !== 'MANAGE') return [{ path: 'level', code: 'last_manager' }]
  if (!before.active || after.active) return []
  if (isLast) return [{ path: 'active', code: 'last_manager' }]
  return own ? [{ path: 'active', code: 'own_account' }] : []
}

type Guarded = Standing & { readonly email: string }

/**
 * What is wrong with a change to a member who maintains the system, by somebody who does not: the e-mail, the level and the
 * activity are for maintainers to change (`maintainers_only`). Everything else stays the manager's.
 */
export function lockedProblems(before: Guarded, after: Guarded): Problem[] {
  const changed = (['email', 'level', 'active'] as const).filter((field) => before[field] !== after[field])
  return changed.map((path) => ({ path, code: 'maintainers_only' }))
}

/** INVITED until the link of the invitation is used; INACTIVE however the member came to be deactivated. */
export const memberStates = ['INVITED', 'ACTIVE', 'INACTIVE'] as const
export type MemberState = (typeof memberStates)[number]

type Access = { readonly active: boolean; readonly isInvited: boolean }

/** Whether a member may sign in, has yet to choose a password, or may not any more. */
export const memberState = ({ active, isInvited }: Access): MemberState =>
  active ? (isInvited ? 'INVITED' : 'ACTIVE') : 'INACTIVE'
