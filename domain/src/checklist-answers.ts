import { canFail, checklistLimits, isYesNo, type ChecklistItem } from './checklists.ts'
import type { Problem } from './problems.ts'
import { compare, rational } from './rationals.ts'
import { isLonger } from './text-lengths.ts'

// How the items of a checklist are answered during an inspection, and what the answers mean.

/** What an answer means. A number on a bound passes. */
export const answerOutcomes = ['PASSED', 'FAILED', 'UNRATED', 'NOT_APPLICABLE'] as const
export type AnswerOutcome = (typeof answerOutcomes)[number]

/** How a failed item is followed up: not yet, corrected at once, with a corrective action, or with an event. */
export const answerFollowUps = ['NONE', 'CORRECTED', 'ACTION', 'EVENT'] as const
export type AnswerFollowUp = (typeof answerFollowUps)[number]

/** Results of an inspection with a checklist. It is unrated if no answer could fail. */
export const inspectionResults = ['PASSED', 'FAILED', 'UNRATED'] as const
export type InspectionResult = (typeof inspectionResults)[number]

/** An answer to an item. The value of a number is its exact decimal text. */
export type ChecklistAnswer = {
  readonly itemId: string
  readonly value: string | null
  readonly note: string | null
  readonly notApplicable: boolean
  /** The number of photos and other files. */
  readonly files: number
  readonly followUp: AnswerFollowUp
  /** The id of the corrective action or the event that follows the failure up. */
  readonly followUpId: string | null
}

/** At most 12 digits before the decimal point and 9 after it. Instruments do not measure more exactly. */
const decimalPattern = /^-?\d{1,12}(\.\d{1,9})?$/

/** Returns what an answer means. Null if the item is not answered. */
export function answerOutcome(
  item: ChecklistItem,
  { value, notApplicable, files }: Pick<ChecklistAnswer, 'value' | 'notApplicable' | 'files'>,
): AnswerOutcome | null {
  if (item.kind === 'SECTION') return null
  if (notApplicable) return 'NOT_APPLICABLE'
  if (item.kind === 'PHOTO') return files > 0 ? 'UNRATED' : null
  if (value === null) return null
  if (!canFail(item)) return 'UNRATED'
  const passes = item.kind === 'NUMBER' ? isWithin(value, item) : value === item.expected
  return passes ? 'PASSED' : 'FAILED'
}

/** Returns whether a number is within the bounds of its item, which are inclusive. */
function isWithin(value: string, { minimum, maximum }: ChecklistItem): boolean {
  const number = rational(value)
  if (minimum !== null && compare(number, rational(minimum)) < 0) return false
  return maximum === null || compare(number, rational(maximum)) <= 0
}

/** Checks an answer to an item. Paths are camelCase. */
export function answerProblems(item: ChecklistItem, answer: ChecklistAnswer): Problem[] {
  const { value, note, notApplicable } = answer
  if (note !== null && isLonger(note, checklistLimits.note)) return [{ path: 'note', code: 'too_long' }]
  if (notApplicable) {
    if (!item.notApplicableAllowed) return [{ path: 'notApplicable', code: 'invalid' }]
    if (value !== null) return [{ path: 'value', code: 'invalid' }]
    return item.critical && note === null ? [{ path: 'note', code: 'needed' }] : []
  }
  const problems = value === null ? [] : valueProblems(item, value)
  return problems.length > 0 ? problems : followUpProblems(item, answer)
}

function valueProblems({ kind, choices }: ChecklistItem, value: string): Problem[] {
  if (kind === 'YES_NO') return isYesNo(value) ? [] : [{ path: 'value', code: 'not_in_list' }]
  if (kind === 'CHOICE') return choices.includes(value) ? [] : [{ path: 'value', code: 'not_in_list' }]
  if (kind === 'NUMBER') return decimalPattern.test(value) ? [] : [{ path: 'value', code: 'not_a_number' }]
  if (kind === 'TEXT') return isLonger(value, checklistLimits.value) ? [{ path: 'value', code: 'too_long' }] : []
  return [{ path: 'value', code: 'invalid' }]
}

/** Returns the ways in which a failure of an item can be followed up. */
export function followUpsOf({ onFail }: Pick<ChecklistItem, 'onFail'>): AnswerFollowUp[] {
  if (onFail === 'EVENT') return ['EVENT']
  return onFail === 'ACTION' ? ['ACTION', 'EVENT'] : ['CORRECTED', 'ACTION', 'EVENT']
}

function followUpProblems(item: ChecklistItem, answer: ChecklistAnswer): Problem[] {
  const { followUp, followUpId, note, files } = answer
  const isReference = followUp === 'ACTION' || followUp === 'EVENT'
  if (followUp === 'NONE') return followUpId === null ? [] : [{ path: 'followUpId', code: 'invalid' }]
  if (answerOutcome(item, answer) !== 'FAILED') return [{ path: 'followUp', code: 'invalid' }]
  if (!followUpsOf(item).includes(followUp)) return [{ path: 'followUp', code: 'not_in_list' }]
  if (isReference) return followUpId === null ? [{ path: 'followUpId', code: 'needed' }] : []
  if (followUpId !== null) return [{ path: 'followUpId', code: 'invalid' }]
  if (item.onFail === 'PHOTO') return files === 0 ? [{ path: 'files', code: 'needed' }] : []
  return note === null ? [{ path: 'note', code: 'needed' }] : []
}

type StoredAnswer = Pick<ChecklistAnswer, 'itemId' | 'followUp'> & { readonly outcome: AnswerOutcome | null }

/** How far the answers to a checklist are. */
export type ChecklistProgress = {
  /** The items that can be answered. */
  readonly questions: number
  readonly answered: number
  /** The required items without an answer. */
  readonly missing: number
  readonly failed: number
  /** The failed items that are not followed up. */
  readonly open: number
}

/** Returns how far the answers to a checklist are. Answers to items that it does not have do not count. */
export function checklistProgress(
  items: readonly ChecklistItem[],
  answers: readonly StoredAnswer[],
): ChecklistProgress {
  const questions = items.filter(({ kind }) => kind !== 'SECTION')
  const known = new Map(answers.map((answer) => [answer.itemId, answer]))
  const own = questions.map((item) => ({ item, answer: known.get(item.id) }))
  const isAnswered = ({ answer }: (typeof own)[number]) => answer !== undefined && answer.outcome !== null
  const failed = own.filter(({ answer }) => answer?.outcome === 'FAILED')
  return {
    questions: questions.length,
    answered: own.filter(isAnswered).length,
    missing: own.filter((each) => each.item.required && !isAnswered(each)).length,
    failed: failed.length,
    open: failed.filter(({ answer }) => answer?.followUp === 'NONE').length,
  }
}

/** Returns the result of an inspection from the outcomes of its answers. */
export function inspectionResult(outcomes: readonly (AnswerOutcome | null)[]): InspectionResult {
  if (outcomes.includes('FAILED')) return 'FAILED'
  return outcomes.includes('PASSED') ? 'PASSED' : 'UNRATED'
}
