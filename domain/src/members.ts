import { addMonths, isIsoDate, type IsoDate } from './dates.ts'
import type { Level } from './permissions.ts'
import type { Problem } from './problems.ts'

/** Maximum lengths of texts in UTF-16 code units, and the maximum number of competences of a member. */
export const memberLimits = {
  name: 200,
  email: 254,
  phone: 40,
  title: 200,
  competences: 100,
  eraseReason: 1000,
} as const

/**
 * Returns whether the text can be a common email address: one @, and a domain of at least two parts. Rejects what else
 * RFC 5322 allows (quotes, comments, numeric addresses). Only an email can show if the address exists.
 */
export const isEmail = (text: string): boolean =>
  text.length <= memberLimits.email &&
  /^[\p{L}\d!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}$/u.test(
    text,
  )

/** Returns whether the text can be a telephone number: digits, with common separators and an optional country code. */
export const isPhone = (text: string): boolean =>
  /^\+?[\d\s()./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 3

/**
 * The name that replaces that of an erased member, for example `Person 7F3A19C2`. It is the same in all languages, and
 * differs between erased members (pseudonymisation: GDPR, article 4(5)).
 */
export const pseudonymOf = (memberId: string): string => `Person ${memberId.slice(0, 8).toUpperCase()}`

/** The email address of an erased member. Its domain never exists (RFC 2606). */
export const erasedAddress = (memberId: string): string => `${memberId}@erased.invalid`

/** A competence that a member has. Dates are days in the organization's time zone. */
export type HeldCompetence = {
  readonly competenceId: string
  readonly acquiredOn: IsoDate | null
  /** Null if it does not expire. */
  readonly validUntil: IsoDate | null
}

/**
 * Checks a member's competences (ISO 14001 and 45001, clause 7.2). A competence must not be listed twice (`taken`), be
 * acquired in the future (`in_future`), or expire before it was acquired (`before_start`). Paths are camelCase, from
 * `competences`.
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

/** The delegate of a member, who decides about documents for the member from the first day to the last one. */
export type ApprovalDelegate = {
  readonly approvalDelegateId: string | null
  readonly delegateFrom: IsoDate | null
  readonly delegateUntil: IsoDate | null
}

/**
 * Checks the delegate of a member: another member (`invalid`), with a first and a last day. The last day is not before the
 * first one (`before_start`), nor in the past (`in_past`). Without a delegate there are no days.
 */
export function delegateProblems(delegate: Partial<ApprovalDelegate>, memberId: string, today: IsoDate): Problem[] {
  const { approvalDelegateId: id = null, delegateFrom: from, delegateUntil: until } = delegate
  // A date that is not valid is undefined.
  const missing = (path: keyof ApprovalDelegate): Problem[] =>
    delegate[path] === null ? [{ path, code: 'required' }] : []
  if (delegate.approvalDelegateId === undefined) return []
  if (id === null) return from || until ? [{ path: 'approvalDelegateId', code: 'required' }] : []
  return [
    ...(id === memberId ? [{ path: 'approvalDelegateId', code: 'invalid' } as const] : []),
    ...missing('delegateFrom'),
    ...missing('delegateUntil'),
    ...lastDayProblems(from, until, today),
  ]
}

function lastDayProblems(from: unknown, until: unknown, today: IsoDate): Problem[] {
  if (!isIsoDate(until)) return []
  if (isIsoDate(from) && until < from) return [{ path: 'delegateUntil', code: 'before_start' }]
  return until < today ? [{ path: 'delegateUntil', code: 'in_past' }] : []
}

/** Returns whether a member has a delegate on a day. */
export const hasDelegate = ({ approvalDelegateId, delegateFrom, delegateUntil }: ApprovalDelegate, day: IsoDate) =>
  approvalDelegateId !== null &&
  delegateFrom !== null &&
  delegateUntil !== null &&
  delegateFrom <= day &&
  day <= delegateUntil

/** States of a competence, most urgent first. */
export const competenceStates = ['EXPIRED', 'EXPIRES_SOON', 'VALID'] as const
export type CompetenceState = (typeof competenceStates)[number]

/** A competence is due for renewal this many months before it expires. */
const NOTICE_MONTHS = 2

/** Returns the state of a competence. On its last day it is still valid. */
export function competenceState(validUntil: IsoDate | null, today: IsoDate): CompetenceState {
  if (validUntil === null) return 'VALID'
  if (validUntil < today) return 'EXPIRED'
  return validUntil <= addMonths(today, NOTICE_MONTHS) ? 'EXPIRES_SOON' : 'VALID'
}

/** Returns the most urgent state of a member's competences. Returns null if there are none. */
export function worstCompetence(
  held: readonly Pick<HeldCompetence, 'validUntil'>[],
  today: IsoDate,
): CompetenceState | null {
  const found = new Set(held.map(({ validUntil }) => competenceState(validUntil, today)))
  return competenceStates.find((state) => found.has(state)) ?? null
}

type MemberAccess = { readonly level: Level; readonly active: boolean }

type AccessContext = {
  /** The number of other active managers. */
  readonly others: number
  /** Whether the member changes their own access. */
  readonly own: boolean
}

/**
 * Checks a member's new access. An organization always has an active manager (`last_manager`, on the level or on
 * `active`, whichever is lost). Members cannot deactivate themselves (`own_account`): another manager can.
 */
export function accessProblems(before: MemberAccess, after: MemberAccess, { others, own }: AccessContext): Problem[] {
  const isLast = before.active && before.level === 'MANAGE' && others === 0
  if (isLast && after.level !== 'MANAGE') return [{ path: 'level', code: 'last_manager' }]
  if (!before.active || after.active) return []
  if (isLast) return [{ path: 'active', code: 'last_manager' }]
  return own ? [{ path: 'active', code: 'own_account' }] : []
}

type Guarded = MemberAccess & { readonly email: string }

/**
 * Checks a change to a system maintainer by a user who is not one. Only maintainers can change the email, the level and
 * `active` (`maintainers_only`). A manager can change everything else.
 */
export function lockedProblems(before: Guarded, after: Guarded): Problem[] {
  const changed = (['email', 'level', 'active'] as const).filter((field) => before[field] !== after[field])
  return changed.map((path) => ({ path, code: 'maintainers_only' }))
}

/** States of a member. INVITED until the link in the invitation is used. INACTIVE if deactivated, for any reason. */
export const memberStates = ['INVITED', 'ACTIVE', 'INACTIVE'] as const
export type MemberState = (typeof memberStates)[number]

type MemberActivity = { readonly active: boolean; readonly isInvited: boolean }

/** Returns whether a member can sign in, has not yet chosen a password, or can no longer sign in. */
export const memberState = ({ active, isInvited }: MemberActivity): MemberState =>
  active ? (isInvited ? 'INVITED' : 'ACTIVE') : 'INACTIVE'
