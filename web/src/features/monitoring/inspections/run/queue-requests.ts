import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { AnsweredInspectionFragment, RecordFileFragment } from '#graphql/generated/types.ts'
import { asOperation } from '#graphql/operation.ts'
import type { Send } from '#graphql/send.ts'
import { sendFile } from '#graphql/upload.ts'
import type { PhotoOutcome } from '#machines/answer-queue.machine.ts'
import { photosOf, type AnswerBase, type QueuedAnswer, type Settled } from '#machines/queued-answers.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { faultOf, fileOf } from '#screen/files.ts'
import { changedInputOf, inputOf, isComplete, type AnswerDraft, type StoredAnswer } from './answer-draft.ts'
import { InspectionRunDocument, UpdateInspectionAnswersDocument } from './generated/run.graphql.ts'

type Inspection = AnsweredInspectionFragment

export const storedIn = ({ answers }: Pick<Inspection, 'answers'>, id: string): StoredAnswer | undefined =>
  answers.find(({ itemId }) => itemId === id)

/** Returns what the user sees of an answer at the moment. */
export const baseOf = (record: Inspection, itemId: string): AnswerBase => ({
  version: record.version,
  checklistVersion: record.checklist?.version ?? 0,
  date: storedIn(record, itemId)?.lastModifiedDate ?? null,
})

/** Returns the answers as stored or open in a record. */
const settledBy = (record: Inspection, answers: readonly QueuedAnswer[], status: Settled['status']): Settled[] =>
  answers.map(({ itemId, revision }) => ({ itemId, revision, status, base: baseOf(record, itemId) }))

/** What the requests of a queue need. */
export type QueueRequests = {
  readonly send: Send
  readonly record: Inspection
  readonly items: readonly ChecklistItem[]
}

/** Returns the answers as stored in a record: in part, if the input of a draft leaves its follow-up out. */
const storedBy = ({ items }: QueueRequests, record: Inspection, answers: readonly QueuedAnswer[]): Settled[] =>
  answers.flatMap((one) => {
    const item = items.find(({ id }) => id === one.itemId)
    return settledBy(record, [one], item && !isComplete(item, one.draft as AnswerDraft) ? 'partial' : 'stored')
  })

/** Reads the inspection as it is stored now. Throws if it takes no answers any more. */
async function readInspection({ send, record }: QueueRequests): Promise<Inspection> {
  const found = await send(
    InspectionRunDocument,
    { organizationId: record.organizationId, id: record.id },
    {
      data: (data): Inspection | null => data.record ?? null,
      failed({ code }): never {
        throw new RequestFailed(code)
      },
    },
    { requestPolicy: 'network-only', quiet: 'queued' },
  )
  if (!found) throw new RequestFailed('NOT_FOUND')
  if (found.stage !== 'PLANNED' && found.stage !== 'IN_PROGRESS') throw new RequestFailed('CONFLICT')
  return found
}

/** Sends answers. One that equals the stored answer that the user saw is not sent. */
export async function sendAnswers(requests: QueueRequests, answers: readonly QueuedAnswer[]): Promise<Settled[]> {
  const { send, items } = requests
  // The first answer starts the inspection by the checklist of that moment, which may have changed.
  const record = requests.record.stage === 'PLANNED' ? await readInspection(requests) : requests.record
  if (answers.some(({ base }) => base.checklistVersion !== record.checklist?.version))
    throw new RequestFailed('OUTDATED')
  const inputs = answers.flatMap(({ itemId, draft, base }) => {
    const item = items.find(({ id }) => id === itemId)
    const stored = storedIn(record, itemId)
    const isSeen = (stored?.lastModifiedDate ?? null) === base.date
    const input =
      item && (isSeen ? changedInputOf(item, draft as AnswerDraft, stored) : inputOf(item, draft as AnswerDraft))
    return input ? [input] : []
  })
  if (inputs.length === 0) return storedBy(requests, record, answers)
  const { organizationId, id } = record
  const outcome = await send(
    UpdateInspectionAnswersDocument,
    { organizationId, id, version: answers[0]?.base.version ?? null, input: { answers: inputs } },
    {
      data: (data): Settled[] | string => storedBy(requests, data.record, answers),
      CONFLICT: ({ reason }) => (reason === 'stale' ? 'STALE' : 'CONFLICT'),
      failed: ({ code }) => code,
    },
    { quiet: 'queued', ...asOperation() },
  )
  if (typeof outcome !== 'string') return outcome
  // The screen shows that the inspection is closed.
  if (outcome === 'CONFLICT') await readInspection(requests)
  throw new RequestFailed(outcome)
}

/**
 * Compares answers with the stored ones after another user was faster with one of them. The stored answer can also be an own
 * one whose response was lost.
 */
export async function reconcileAnswers(requests: QueueRequests, answers: readonly QueuedAnswer[]): Promise<Settled[]> {
  const current = await readInspection(requests)
  return answers.flatMap((one) => {
    const { itemId, draft, attempt, base } = one
    const item = requests.items.find(({ id }) => id === itemId)
    const theirs = storedIn(current, itemId)
    const equals = (given: typeof draft | null) =>
      item !== undefined && given !== null && changedInputOf(item, given as AnswerDraft, theirs) === null
    const isChanged = (theirs?.lastModifiedDate ?? null) !== base.date
    if (equals(draft)) return storedBy(requests, current, [one])
    return settledBy(current, [one], !isChanged || equals(attempt) ? 'open' : 'conflict')
  })
}

type Upload = {
  readonly send: Send
  readonly organizationId: string
  readonly language: string
  readonly key: string
  /** Missing if the browser has lost it. */
  readonly photo: File | undefined
  readonly answers: readonly QueuedAnswer[]
  readonly signal: AbortSignal
}

/** Uploads a photo under its key, so that one whose response was lost is not stored twice. */
export function uploadPhoto({
  send,
  organizationId,
  language,
  key,
  photo,
  answers,
  signal,
}: Upload): Promise<PhotoOutcome> {
  const problem = photo ? faultOf(photo) : 'interrupted'
  if (!photo || problem) return Promise.resolve({ key, problem: problem ?? 'interrupted' })
  const draft = answers.find((one) => photosOf(one.draft).includes(key))?.draft
  const outcomeOf = (file: RecordFileFragment): PhotoOutcome =>
    draft?.files.some(({ id, hash }) => id !== '' && hash === file.hash)
      ? { key, problem: 'twice' }
      : { key, file: fileOf(file) }
  return new Promise((resolve, reject) => {
    const stop = sendFile({
      file: photo,
      home: 'organization',
      organizationId,
      idempotencyKey: key,
      language,
      send,
      quiet: 'queued',
      onProgress: () => undefined,
      onUploaded: (file) => resolve(outcomeOf(file)),
      // The codes of a file's problems are in lower case.
      onFailed: (code) =>
        code === code.toLowerCase() && code !== 'cut_off'
          ? resolve({ key, problem: code })
          : reject(new RequestFailed(code === 'cut_off' ? 'UNREACHABLE' : code)),
    })
    signal.addEventListener('abort', stop)
  })
}
