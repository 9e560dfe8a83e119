import type { IsoDate } from '@ansvar/domain/dates'
import type { ErrorCode, Failure, FieldProblem } from '#graphql/errors.ts'
import { SendFailed, type Sender } from '#graphql/send.ts'
import { mergeOf, Refused, Stale, type Attempt, type Base, type Problems } from '#machines/editor-draft.ts'
import { isReference, sameValue, type Values } from '#machines/paths.ts'
import type { AnyRecord, Editable } from './resource.ts'

/** Variables that say where a record is: its organization, and the record that it belongs to. */
export type Scope = Readonly<Record<string, string>>

/** The create that was sent and not answered, and the listener for the next one. It outlives the page. */
export type Attempts = {
  readonly open: Attempt | null
  /** Before it is sent; null once it is refused, for then nothing was written. */
  readonly onAttempt: (attempt: Attempt | null) => void
}

/** For updates: only a create that is repeated could be written twice. */
export const noAttempts: Attempts = { open: null, onAttempt: () => undefined }

type Save<Rec extends AnyRecord, Draft> = {
  readonly sender: Sender
  readonly resource: Editable<Rec, Draft>
  readonly scope: Scope
  /** Null for a new record. */
  readonly id: string | null
  readonly base: Base
  readonly draft: Draft
  readonly attempts: Attempts
  readonly today: IsoDate
  /** Whether the caller puts the draft on top of what somebody saved first, where each changed other fields. */
  readonly merges?: boolean
  /** The record as it is now, from the service. */
  readonly refetch: () => Promise<Rec | null>
}

/** Checks a draft and sends it. Throws `Refused`, `Stale`, or the fault that kept it from being saved. */
export async function saveRecord<Rec extends AnyRecord, Draft>(save: Save<Rec, Draft>): Promise<Rec> {
  const { resource, id, base, draft } = save
  const found = [...unchosen(draft), ...(resource.check?.(draft, save.today) ?? [])]
  if (found.length > 0) throw new Refused(problemsAt(found))
  const input = resource.toInput(draft)
  const { record, failure } = id === null ? await create(save, input) : await update(save, id, base.version, input)
  if (!failure) return record
  if (failure.code === 'CONFLICT' && failure.reason === 'stale') return settle(save, failure)
  throw answerTo(failure, save) ?? new SendFailed(failure)
}

/**
 * Someone saved first. Where the record says already what the draft says, nothing is left to save: so ends an update
 * that was written and not answered, which would else be written again as a version of its own.
 */
async function settle<Rec extends AnyRecord, Draft>(save: Save<Rec, Draft>, failure: Failure): Promise<Rec> {
  const { sender, resource, base, draft, refetch, merges = true } = save
  const current = await refetch()
  if (!current) throw new Refused({ form: 'conflict' })
  if (sameValue(resource.toInput(resource.toDraft(current)), resource.toInput(draft))) return current
  const theirs = {
    ...baseOf(resource, current),
    by: current.lastModifiedBy ?? null,
    at: current.lastModifiedDate ?? null,
  }
  // One that is merged without asking is saved: nothing failed.
  if (!merges || mergeOf({ base, theirs, draft: draft as Values }).conflicts.length > 0) sender.notify(failure)
  throw new Stale(theirs)
}

type Result<Rec> =
  | { readonly record: Rec; readonly failure: null }
  | { readonly record: null; readonly failure: Failure }

/** A write's answer: the record as it was written, or why it was not. */
const results = <Rec>() => ({
  data: ({ record }: { readonly record: Rec }): Result<Rec> => ({ record, failure: null }),
  failed: (failure: Failure): Result<Rec> => ({ record: null, failure }),
})

const update = <Rec extends AnyRecord, Draft>(
  { sender, resource, scope }: Save<Rec, Draft>,
  id: string,
  version: number | null,
  input: unknown,
): Promise<Result<Rec>> =>
  sender.send(resource.documents.update, { ...scope, id, input, version } as never, results<Rec>(), {
    quiet: 'merging',
  })

/**
 * Creates the record. A create that was not answered may have been written all the same: the same input goes under the
 * same key again, which writes once; for another input that create is settled first, and then changed.
 */
async function create<Rec extends AnyRecord, Draft>(save: Save<Rec, Draft>, input: unknown): Promise<Result<Rec>> {
  const open = save.attempts.open
  if (open === null) return sendCreate(save, { key: newKey(), input })
  const first = await sendCreate(save, open)
  if (sameValue(open.input, input) || isUnanswered(first)) return first
  if (!first.failure) return update(save, first.record.id, first.record.version, input)
  return sendCreate(save, { key: newKey(), input })
}

async function sendCreate<Rec extends AnyRecord, Draft>(
  { sender, resource, scope, attempts }: Save<Rec, Draft>,
  attempt: Attempt,
): Promise<Result<Rec>> {
  if (!resource.documents.create) throw new Error(`${resource.name} are not made by a form`)
  attempts.onAttempt(attempt)
  const variables = { ...scope, input: attempt.input, idempotencyKey: attempt.key }
  const result = await sender.send(resource.documents.create, variables as never, results<Rec>())
  // What was refused was not written. What was written is known until its draft is gone.
  if (result.failure && !isUnanswered(result)) attempts.onAttempt(null)
  return result
}

const unanswered: ReadonlySet<ErrorCode> = new Set(['UPSTREAM', 'UNREACHABLE', 'UNKNOWN'])

const isUnanswered = ({ failure }: Result<unknown>): boolean => failure !== null && unanswered.has(failure.code)

function answerTo<Rec extends AnyRecord, Draft>(failure: Failure, save: Save<Rec, Draft>): Error | null {
  if (failure.reason === 'idempotency_key_reused') return new Refused({ form: 'already_saved' })
  if (failure.status === TOO_LARGE) return new Refused({ [longestText(save.draft)]: 'too_long' })
  if (failure.code === 'VALIDATION') {
    const { draftPath = (path: string) => path } = save.resource
    return new Refused(problemsAt(failure.fields.map(({ path, code }) => ({ path: draftPath(path), code }))))
  }
  if (failure.code === 'NOT_FOUND') return new Refused({ form: 'not_found' })
  if (failure.code === 'FORBIDDEN') return new Refused({ form: 'forbidden' })
  if (failure.code === 'CONFLICT') return new Refused({ form: 'conflict' })
  // A lost session leads away, with the draft; what else there is has the cause's own words.
  return failure.code === 'UNAUTHENTICATED' ? null : new Refused({ form: failure.code })
}

/** The request was over what the service reads at all: no field is named, and one text is nearly always why. */
const TOO_LARGE = 413

/** The path of a draft's longest text. */
function longestText(draft: unknown): string {
  const texts = (value: unknown, path: string): [string, number][] => {
    if (typeof value === 'string') return [[path, value.length]]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, each]) => texts(each, path === '' ? key : `${path}.${key}`))
  }
  const [longest] = texts(draft, '').toSorted(([, one], [, other]) => other - one)
  return longest?.[0] ?? 'form'
}

/** A text in a picker that was typed and led to no record: a reference without an id. */
function unchosen(value: unknown, path = ''): FieldProblem[] {
  if (isReference(value)) return value.id === '' ? [{ path, code: 'not_chosen' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => unchosen(each, path === '' ? key : `${path}.${key}`))
}

/** A record as the base of a draft. */
export const baseOf = <Rec extends AnyRecord, Draft>(resource: Editable<Rec, Draft>, record: Rec): Base => ({
  version: record.version,
  values: resource.toDraft(record) as Values,
})

/**
 * Problems by the paths of a draft: what the service finds at `ownerId` stands at the draft's `owner`, and what it finds
 * at `supplies.2.departmentIds.0` at `supplies.2.departments`.
 */
export const problemsAt = (problems: readonly FieldProblem[]): Problems =>
  problems.length === 0
    ? { form: 'invalid' }
    : Object.fromEntries(problems.toReversed().map(({ path, code }) => [draftPath(path), code]))

const draftPath = (path: string): string =>
  path.replace(/(?<=[a-z])Id$/, '').replace(/(?<=[a-z])(y?)Ids(\.\d+)?$/, (_, y: string) => (y === '' ? 's' : 'ies'))

/** A key that no other draft has; `crypto.randomUUID` is missing where the page is not served securely. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
