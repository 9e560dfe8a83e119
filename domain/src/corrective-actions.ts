import { dayNumber, fromDayNumber, type IsoDate } from './dates.ts'
import type { Problem } from './problems.ts'

/** Sources of a corrective action. More may be added. */
export const correctiveActionSources = [
  'EVENT',
  'INSPECTION',
  'LEGISLATION_ASSOCIATION',
  'POLICY_REVIEW',
  'PROCEDURE_REVIEW',
  'DOCUMENT_REVIEW',
  'RISK_ASSESSMENT',
] as const
export type CorrectiveActionSource = (typeof correctiveActionSources)[number]

/**
 * Kinds of corrective action. The terms are those of ISO 9000, 3.12: a correction removes a nonconformity, a corrective
 * action its cause, a preventive action the cause of a potential one.
 */
export const correctiveActionKinds = ['CORRECTION', 'CORRECTIVE', 'PREVENTIVE'] as const
export type CorrectiveActionKind = (typeof correctiveActionKinds)[number]

/** Whether a corrective action had the intended effect (ISO 45001 and ISO 14001, clause 10.2 e). */
export const actionEffects = ['EFFECTIVE', 'PARTLY', 'NOT_EFFECTIVE'] as const
export type ActionEffect = (typeof actionEffects)[number]

/** Maximum lengths of texts in UTF-16 code units. */
export const correctiveActionLimits = { title: 4_000, description: 10_000, note: 4_000, reason: 1_000 } as const

/** The effect of an action is verified this many days after it is done, unless another date is set. */
const EFFECT_DAYS = 30

/** Returns the date by which the effect of an action is to be verified. Null if it is not done. */
export const effectDueOn = (completedOn: IsoDate | null): IsoDate | null =>
  completedOn && fromDayNumber(dayNumber(completedOn) + EFFECT_DAYS)

type Dates = {
  readonly sourceDate: IsoDate | null
  readonly dueOn: IsoDate | null
  readonly completedOn: IsoDate | null
}

/** Checks the dates of an action. It cannot be due, or done, before what it follows from, nor be done in the future. */
export function correctiveActionProblems(
  { sourceDate, dueOn, completedOn }: Partial<Dates>,
  today: IsoDate,
): Problem[] {
  const problems: Problem[] = []
  if (dueOn && sourceDate && dueOn < sourceDate) problems.push({ path: 'dueOn', code: 'before_occurrence' })
  if (completedOn && sourceDate && completedOn < sourceDate)
    problems.push({ path: 'completedOn', code: 'before_occurrence' })
  if (completedOn && completedOn > today) problems.push({ path: 'completedOn', code: 'in_future' })
  return problems
}
