import { answerOutcome, answerProblems, type ChecklistAnswer } from '@ansvar/domain/checklist-answers'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import { RequestProblem, snakeProblems, type FieldProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { resolveFiles } from '#db/files.ts'
import { rowExists } from '#db/lookups.ts'
import { createRecord, etag, lockRecord, updateRecord, type Kind, type Row } from '#db/records.ts'
import type { Embeds } from '#http/embeds.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { versioned } from '#http/responses.ts'
import { answerKind, itemsById, readAnswers, readRevisions } from './answers.ts'
import { notifyOfFailure } from './notices.ts'
import { inspectionKind, isClosed, presentInspections } from './queries.ts'
import * as schema from './schema.ts'
import { startValues, todayOf } from './transitions.ts'

// Answers are merged by item. A client sends the answers that changed, with the version of the inspection that it has seen.
// An answer that another user has changed since is not overwritten; all others are.

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now' | 'ifMatch'>
type Inspection = Row<'inspections'>
type Stored = Row<'inspection_answers'>

/** An answer to store, with the stored one before it. */
type Change = {
  readonly before: Stored | null
  readonly input: schema.AnswerInput
  readonly item: ChecklistItem
  readonly files: readonly RecordFile[]
}

const valuesOf = ({ input, item, files }: Change) => {
  const { value, note, not_applicable, follow_up, follow_up_id } = input
  const outcome = answerOutcome(item, { value, notApplicable: not_applicable, files: files.length })
  return { value, note, not_applicable, follow_up, follow_up_id, outcome }
}

const idsOf = (files: readonly RecordFile[]): string => files.map(({ id }) => id).join()

/** Returns whether an answer differs from the stored one. */
function differs(change: Change): boolean {
  const { before, files } = change
  if (before === null) return true
  const values = Object.entries(valuesOf(change))
  return values.some(([name, value]) => before[name as keyof Stored] !== value) || idsOf(before.files) !== idsOf(files)
}

/** Whether a change makes a critical question fail. */
const failsCritically = (change: Change): boolean =>
  change.item.critical && change.before?.outcome !== 'FAILED' && valuesOf(change).outcome === 'FAILED'

const answerOf = ({ item_id, ...input }: schema.AnswerInput, files: number): ChecklistAnswer => ({
  itemId: item_id,
  value: input.value,
  note: input.note,
  notApplicable: input.not_applicable,
  files,
  followUp: input.follow_up,
  followUpId: input.follow_up_id,
})

/** Returns the problem of an action or event that follows a failure up and does not exist. */
async function referenceProblems(
  { scope, membership }: Call,
  inspection: Inspection,
  { follow_up: followUp, follow_up_id: id }: schema.AnswerInput,
): Promise<FieldProblem[]> {
  if (id === null || (followUp !== 'ACTION' && followUp !== 'EVENT')) return []
  const key = { organization_id: membership.organizationId, id }
  const exists =
    followUp === 'EVENT'
      ? await rowExists(scope.trx, 'events', key)
      : await rowExists(scope.trx, 'corrective_actions', { ...key, inspection_id: inspection.id })
  return exists ? [] : [{ path: 'follow_up_id', code: 'not_found' }]
}

type Resolved = { readonly changes: readonly Change[]; readonly problems: readonly FieldProblem[] }

/** Returns the answers of a body that differ from the stored ones, and their problems. */
async function resolveAnswers(
  call: Call,
  inspection: Inspection,
  items: ReadonlyMap<string, ChecklistItem>,
  inputs: readonly schema.AnswerInput[],
): Promise<Resolved> {
  const { scope, membership } = call
  const stored = await readAnswers(scope, membership.organizationId, inspection.id)
  const changes: Change[] = []
  const problems: FieldProblem[] = []
  for (const [index, input] of inputs.entries()) {
    const report = (found: readonly FieldProblem[]) =>
      problems.push(...found.map(({ path, code }) => ({ path: `answers.${index}.${path}`, code })))
    const item = items.get(input.item_id)
    const isRepeated = inputs.findIndex(({ item_id: id }) => id === input.item_id) !== index
    if (!item || item.kind === 'SECTION' || isRepeated) {
      report([{ path: 'item_id', code: isRepeated ? 'twice' : 'not_found' }])
      continue
    }
    const before = stored.get(input.item_id) ?? null
    const owner = before && ({ table: 'inspection_answers', id: before.id } as const)
    const resolved = await resolveFiles(scope, membership.organizationId, input.files, owner)
    const own = snakeProblems(answerProblems(item, answerOf(input, resolved.files.length)))
    report([...resolved.problems, ...own, ...(own.length > 0 ? [] : await referenceProblems(call, inspection, input))])
    const change = { before, input, item, files: resolved.files }
    if (differs(change)) changes.push(change)
  }
  return { changes, problems }
}

/** The kind of the answers. They are returned inside their inspection, which has the schema of the response. */
const storedKind: Kind<'inspection_answers', Stored> = { ...answerKind, response: schema.inspection }

async function store({ scope, membership }: Call, change: Change, inspection: Inspection): Promise<void> {
  const { organizationId } = membership
  const { before, input, files } = change
  const values = {
    ...valuesOf(change),
    files: JSON.stringify(files),
    inspection_version: inspection.version,
  }
  const key = { organizationId, id: before?.id ?? '' }
  if (before) await updateRecord(scope, storedKind, key, null, async () => values)
  else
    await createRecord(scope, storedKind, organizationId, {
      ...values,
      inspection_id: inspection.id,
      item_id: input.item_id,
    })
}

/** Declares the call that saves some answers of an inspection. */
export const answerInspection = (path: string, embeds: Embeds) =>
  endpoint({
    method: 'patch',
    path: `${path}/{id}/answers` as '/organizations/{orgId}/inspections/{id}/answers',
    summary: 'Saves some answers of an inspection, which starts it. 412 if another user has changed one of them since',
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    versioned: true,
    body: schema.answersInput,
    response: schema.inspection,
    embeds,
    async handle(call) {
      const { scope, membership, ifMatch } = call
      const key = { organizationId: membership.organizationId, id: call.params.id }
      const today = todayOf(call)
      const present = async (row: Inspection) => (await presentInspections(call, [row], today))[0]
      const before = await lockRecord(scope, inspectionKind, key)
      const refuse = async (code: 'conflict' | 'stale') =>
        new RequestProblem(code, { current: await present(before), headers: { etag: etag(before.version) } })
      const started = isClosed(before) ? null : await pinnedValues(call, before)
      const pinned = started && { ...before, ...started }
      const revision = await revisionFor(call, pinned)
      if (!revision) {
        call.body.valid()
        throw await refuse('conflict')
      }
      const inputs = call.body.parts.answers ?? []
      const { changes, problems } = await resolveAnswers(call, before, itemsById(revision), inputs)
      call.body.valid(problems)
      const isOverwritten = ({ before: answer }: Change) =>
        ifMatch !== null && answer !== null && answer.inspection_version > ifMatch
      if (changes.some(isOverwritten)) throw await refuse('stale')
      if (changes.length === 0) return versioned(await present(before), before)
      const row = await updateRecord(scope, inspectionKind, key, null, async () => started ?? {})
      for (const change of changes) await store(call, change, row)
      const failure = changes.find(failsCritically)
      if (failure) await notifyOfFailure(scope, row, failure.item.id)
      return versioned(await present(row), row)
    },
  })

/** The first answer starts an inspection. */
const pinnedValues = (call: Call, row: Inspection) =>
  row.started_date !== null
    ? Promise.resolve({ checklist_id: row.checklist_id, checklist_version: row.checklist_version })
    : startValues(call, row)

async function revisionFor(
  { scope, membership }: Call,
  pinned: { readonly checklist_id: string | null; readonly checklist_version: number | null } | null,
) {
  if (!pinned || pinned.checklist_id === null) return null
  const key = { checklist_id: pinned.checklist_id, version: pinned.checklist_version }
  return (await readRevisions(scope, membership.organizationId, [key]))(key)
}
