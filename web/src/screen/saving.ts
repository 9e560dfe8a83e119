import type { IsoDate } from '@ansvar/domain/dates'
import type { ErrorCode, Failure, FieldProblem } from '#graphql/errors.ts'
import { asOperation } from '#graphql/operation.ts'
import { SendFailed, type Sender } from '#graphql/send.ts'
import { mergeOf, Refused, Stale, type Attempt, type Base, type Problems } from '#machines/editor-draft.ts'
import { isReference, sameValue, type Values } from '#machines/paths.ts'
import { declared } from './documents.ts'
import type { AnyRecord, Editable } from './resource.ts'

/** Variables that locate a record: its organization, and its parent record. */
export type Scope = Readonly<Record<string, string>>

/** The create request without response, and the listener for the next one. It is stored between page loads. */
export type Attempts = {
  readonly open: Attempt | null
  /** Called before a request is sent, and with null once it is refused, because nothing was written. */
  readonly onAttempt: (attempt: Attempt | null) => void
}

/** For updates. Only a repeated create could be written twice. */
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
  /** The problems that the form shows already, such as texts that are too long. */
  readonly shown?: readonly FieldProblem[]
  /** Whether the caller merges the draft with another user's save if each changed other fields. */
  readonly merges?: boolean
  /** Fetches the current record. */
  readonly refetch: () => Promise<Rec | null>
}

/** Validates a draft and sends it. Throws `Refused`, `Stale`, or the fault. */
export async function saveRecord<Rec extends AnyRecord, Draft>(save: Save<Rec, Draft>): Promise<Rec> {
  const { resource, id, base, draft, shown = [] } = save
  const found = [...shown, ...unchosen(draft), ...(resource.check?.(draft, save.today) ?? [])]
  if (found.length > 0) throw new Refused(problemsAt(found))
  const input = resource.toInput(draft)
  const { record, failure } = id === null ? await create(save, input) : await update(save, id, base.version, input)
  if (!failure) return record
  if (failure.code === 'CONFLICT' && failure.reason === 'stale') return settle(save, failure)
  throw errorFor(failure, save) ?? new SendFailed(failure)
}

/**
 * Handles a stale save. If the stored record equals the draft, it is saved already, as after an update whose response
 * was lost. Sending it again would create another version.
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
  // A save that is merged automatically is no failure.
  if (!merges || mergeOf({ base, theirs, draft: draft as Values }).conflicts.length > 0) sender.notify(failure)
  throw new Stale(theirs)
}

type Result<Rec> =
  | { readonly record: Rec; readonly failure: null }
  | { readonly record: null; readonly failure: Failure }

/** The handlers of a write's response: the written record, or the failure. */
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
  sender.send(resource.documents.update, declared({ ...scope, id, input, version }), results<Rec>(), {
    quiet: 'merging',
    ...asOperation(),
  })

/**
 * Creates the record. A create without response may have been written. The same input is sent again with the same key,
 * which writes once. For another input, the earlier create is completed first and then updated.
 */
async function create<Rec extends AnyRecord, Draft>(save: Save<Rec, Draft>, input: unknown): Promise<Result<Rec>> {
  const open = save.attempts.open
  if (open === null) return sendCreate(save, { key: newKey(), input })
  const first = await sendCreate(save, open)
  if (sameValue(open.input, input) || hasNoResponse(first)) return first
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
  const result = await sender.send(resource.documents.create, declared(variables), results<Rec>())
  // A refused create was not written. A written one is remembered until its draft ends.
  if (result.failure && !hasNoResponse(result)) attempts.onAttempt(null)
  return result
}

const noResponse: ReadonlySet<ErrorCode> = new Set(['UPSTREAM', 'UNREACHABLE', 'UNKNOWN'])

const hasNoResponse = ({ failure }: Result<unknown>): boolean => failure !== null && noResponse.has(failure.code)

function errorFor<Rec extends AnyRecord, Draft>(failure: Failure, save: Save<Rec, Draft>): Error | null {
  if (failure.reason === 'idempotency_key_reused') return new Refused({ form: 'already_saved' })
  if (failure.status === TOO_LARGE) return new Refused({ [longestText(save.draft)]: 'too_long' })
  if (failure.code === 'VALIDATION') {
    const { draftPath = (path: string) => path } = save.resource
    return new Refused(problemsAt(failure.fields.map(({ path, code }) => ({ path: draftPath(path), code }))))
  }
  if (failure.code === 'NOT_FOUND') return new Refused({ form: 'not_found' })
  if (failure.code === 'FORBIDDEN') return new Refused({ form: 'forbidden' })
  if (failure.code === 'CONFLICT')
    return new Refused({ form: failure.reason === 'discarded' ? 'discarded' : 'conflict' })
  // The end of the session redirects, and the draft stays. Other failures have their own messages.
  return failure.code === 'UNAUTHENTICATED' ? null : new Refused({ form: failure.code })
}

/**
 * The request exceeded the service's size limit. The response names no field; the cause is nearly always one long text.
 */
const TOO_LARGE = 413

/** Returns the path of a draft's longest text. */
function longestText(draft: unknown): string {
  const texts = (value: unknown, path: string): [string, number][] => {
    if (typeof value === 'string') return [[path, value.length]]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, each]) => texts(each, path === '' ? key : `${path}.${key}`))
  }
  const [longest] = texts(draft, '').toSorted(([, one], [, other]) => other - one)
  return longest?.[0] ?? 'form'
}

/** Returns the problems of typed texts that match no record: references without an id. */
function unchosen(value: unknown, path = ''): FieldProblem[] {
  if (isReference(value)) return value.id === '' ? [{ path, code: 'not_chosen' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => unchosen(each, path === '' ? key : `${path}.${key}`))
}

/** Returns a record as the base of a draft. */
export const baseOf = <Rec extends AnyRecord, Draft>(resource: Editable<Rec, Draft>, record: Rec): Base => ({
  version: record.version,
  values: resource.toDraft(record) as Values,
})

/**
 * Maps problems to the paths of a draft: the service's `ownerId` is the draft's `owner`, and
 * `supplies.2.departmentIds.0` is `supplies.2.departments`.
 */
export const problemsAt = (problems: readonly FieldProblem[]): Problems =>
  problems.length === 0
    ? { form: 'invalid' }
    : Object.fromEntries(problems.toReversed().map(({ path, code }) => [draftPath(path), code]))

const draftPath = (path: string): string =>
  path.replace(/(?<=[a-z])Id$/, '').replace(/(?<=[a-z])(y?)Ids(\.\d+)?$/, (_, y: string) => (y === '' ? 's' : 'ies'))

/** Returns a unique key. `crypto.randomUUID` is not available on an insecure origin. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
