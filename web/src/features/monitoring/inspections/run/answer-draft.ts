import {
  answerOutcome,
  answerProblems,
  type AnswerFollowUp,
  type AnswerOutcome,
  type ChecklistAnswer,
} from '@ansvar/domain/checklist-answers'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { Problem } from '@ansvar/domain/problems'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { draftFiles, filesInput, isUploading, type DraftFile } from '#screen/files.ts'

/** An answer while it is given. A number that is not one stays as it was typed. */
export type AnswerDraft = {
  readonly value: number | string | null
  readonly note: string
  readonly notApplicable: boolean
  readonly files: readonly DraftFile[]
  readonly followUp: AnswerFollowUp
  readonly followUpId: string | null
}

export type StoredAnswer = AnsweredInspectionFragment['answers'][number]

const noAnswer: AnswerDraft = {
  value: null,
  note: '',
  notApplicable: false,
  files: [],
  followUp: 'NONE',
  followUpId: null,
}

/** Returns the draft of a stored answer, or an empty one. */
export function draftOf(item: ChecklistItem, stored: StoredAnswer | undefined): AnswerDraft {
  if (!stored) return noAnswer
  const { value, note, notApplicable, files, followUp, followUpId } = stored
  const held = item.kind === 'NUMBER' && value != null ? Number(value) : (value ?? null)
  const facts = { notApplicable, followUp, followUpId: followUpId ?? null }
  return { ...facts, value: held, note: note ?? '', files: draftFiles(files) }
}

/** The decimals of a number that are sent. */
const DECIMALS = 9

/** Returns a number as a decimal without an exponent. */
const decimalOf = (value: number): string => {
  const fixed = value.toFixed(DECIMALS).replace(/\.?0+$/, '')
  return fixed === '-0' ? '0' : fixed
}

/** Returns the value as it is sent. */
function textOf({ value }: AnswerDraft): string | null {
  if (value === null) return null
  if (typeof value === 'number') return decimalOf(value)
  return value.trim() === '' ? null : value
}

/** Returns a draft as the domain knows it. Files that are being uploaded do not count yet. */
export const answerOf = (item: ChecklistItem, draft: AnswerDraft): ChecklistAnswer => ({
  itemId: item.id,
  value: textOf(draft),
  note: draft.note.trim() === '' ? null : draft.note,
  notApplicable: draft.notApplicable,
  files: draft.files.filter((file) => !isUploading(file)).length,
  followUp: draft.followUp,
  followUpId: draft.followUpId,
})

/** Returns what a draft means. Null if the item is not answered, or if the value is invalid. */
export function outcomeOf(item: ChecklistItem, draft: AnswerDraft): AnswerOutcome | null {
  const answer = answerOf(item, draft)
  const isInvalid = answerProblems(item, { ...answer, followUp: 'NONE', followUpId: null }).some(
    ({ path }) => path === 'value',
  )
  return isInvalid ? null : answerOutcome(item, answer)
}

/** Returns the problems of a draft. */
export const problemsOf = (item: ChecklistItem, draft: AnswerDraft): Problem[] =>
  answerProblems(item, answerOf(item, draft))

/** Returns a draft whose value has changed. A follow-up belongs to a failure only. */
export function withValue(item: ChecklistItem, draft: AnswerDraft, values: Partial<AnswerDraft>): AnswerDraft {
  const next = { ...draft, ...values }
  return outcomeOf(item, next) === 'FAILED' ? next : { ...next, followUp: 'NONE', followUpId: null }
}

/** Whether a file of a draft is being uploaded. */
export const hasUploads = ({ files }: AnswerDraft): boolean => files.some(isUploading)

/** Whether a draft can be stored once its files are uploaded. */
export const isSendable = (item: ChecklistItem, draft: AnswerDraft): boolean =>
  inputOf(item, {
    ...draft,
    files: draft.files.map((file) => (isUploading(file) ? { ...file, id: file.hash } : file)),
  }) !== null

/** Returns the input of a draft that differs from the stored answer. Null if there is nothing to send. */
export function changedInputOf(item: ChecklistItem, draft: AnswerDraft, stored: StoredAnswer | undefined) {
  const input = inputOf(item, draft)
  return JSON.stringify(input) === JSON.stringify(inputOf(item, draftOf(item, stored))) ? null : input
}

/** Whether the input of a draft has all of it. A follow-up that lacks its note or photo is left out. */
export const isComplete = (item: ChecklistItem, draft: AnswerDraft): boolean =>
  inputOf(item, draft)?.followUp === draft.followUp

/**
 * Returns the input of a draft. A follow-up that lacks its note or photo is left out until it has it. Null if the draft cannot
 * be stored yet, such as a number that is not one.
 */
export function inputOf(item: ChecklistItem, draft: AnswerDraft) {
  const { itemId, value, note, notApplicable, followUp, followUpId } = answerOf(item, draft)
  const files = filesInput(draft.files.filter((file) => !isUploading(file)))
  const input = { itemId, value, note, notApplicable, files, followUp, followUpId }
  if (problemsOf(item, draft).length === 0) return input
  const open = { ...draft, followUp: 'NONE' as const, followUpId: null }
  return problemsOf(item, open).length === 0 ? { ...input, followUp: open.followUp, followUpId: null } : null
}
