import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { KeptReason } from '@ansvar/domain/operations'
import { check } from '#contract/check.ts'
import { RequestProblem } from '#contract/problem.ts'
import { lockItemOf } from '#db/bin.ts'
import type { Change } from '#db/trail/changes.ts'
import { refusalOf } from './access.ts'
import { isIntegrityViolation, mapDatabaseError } from './database-errors.ts'
import type {
  Endpoint,
  FormerRecord,
  OrganizationCall,
  Restorer,
  Restoring,
  UserCall,
  UserEndpoint,
} from './endpoint.ts'
import { adaptInput } from './input.ts'

/**
 * The tables whose records can be restored: their call PUT writes everything that it changes. The names of people in
 * events, members with their levels, tokens and organizations are not restored.
 */
const restorable: ReadonlySet<string> = new Set([
  'areas',
  'chemical_associations',
  'chemical_stocks',
  'checklists',
  'competences',
  'departments',
  'document_reviews',
  'documents',
  'events',
  'inspections',
  'legislation_associations',
  'meter_groups',
  'meters',
  'own_chemicals',
  'policies',
  'policy_reviews',
  'procedure_reviews',
  'procedures',
  'readings',
  'reminders',
  'risk_assessments',
  'stakeholder_associations',
])

/** Returns whether the records of a table can be restored. */
export const isRestorable = (table: string): boolean => restorable.has(table)

/** The call that replaces a record of a table. */
type Target = UserEndpoint & { readonly restores: Restoring }

/** Creates the restorer of a service from its calls. */
export function createRestorer(endpoints: readonly Endpoint[]): Restorer {
  const targets = new Map<string, Target>()
  for (const endpoint of endpoints) {
    const table = endpoint.restores?.table
    if (table !== undefined && endpoint.access !== 'public' && restorable.has(table))
      targets.set(table, endpoint as Target)
  }
  return async (call, records) => {
    const outcomes: (KeptReason | null | 'DERIVED')[] = []
    let hasReversed = false
    for (const record of records) {
      const target = targets.get(record.resource)
      // What was reversed has restored other records of the operation as well.
      const isDone = hasReversed && target && (await hasFormerValues(call, target, record))
      outcomes.push(isDone ? null : await restoreOne(call, target, record))
      hasReversed ||= outcomes.at(-1) === null && isReversed(target, record)
    }
    // What follows from other records has its former value once those are restored.
    const results: (KeptReason | null)[] = []
    for (const [index, outcome] of outcomes.entries()) {
      const record = records[index] as FormerRecord
      results.push(outcome === 'DERIVED' ? await derivedOutcome(call, targets.get(record.resource), record) : outcome)
    }
    return results
  }
}

/** Thrown to roll back to the savepoint of a record. */
class Kept extends Error {
  readonly reason: KeptReason
  constructor(reason: KeptReason) {
    super(reason)
    this.reason = reason
  }
}

async function restoreOne(
  call: OrganizationCall,
  target: Target | undefined,
  record: FormerRecord,
): Promise<KeptReason | null | 'DERIVED'> {
  if (await record.isChangedSince()) return 'CHANGED_SINCE'
  if (record.isDiscarded) return atomically(call, (own) => restoreFromBin(own, record))
  if (!target || refusalOf(target, call.scope)) return 'NOT_ALLOWED'
  if (isReversed(target, record))
    return atomically(call, async (own) => {
      await target.restores.reverses?.run(callFor(own, target, record))
      if (!(await hasFormerValues(own, target, record))) throw new Kept('NOT_ALLOWED')
    })
  const fields = Object.entries(record.before).filter(([field]) => Object.hasOwn(target.body?.shape ?? {}, field))
  if (fields.length === 0) return 'DERIVED'
  return atomically(call, async (own) => {
    await replace(own, target, record, Object.fromEntries(fields))
    // The call has locked the record: no other change can be added any more.
    if (await record.isChangedSince()) throw new Kept('CHANGED_SINCE')
    if (!(await hasFormerValues(own, target, record))) throw new Kept('NOT_ALLOWED')
  })
}

/** Runs the restoring of one record, and undoes what it wrote if the record stays unchanged. Returns the reason, or null. */
async function atomically(
  call: OrganizationCall,
  restore: (call: OrganizationCall) => Promise<void>,
): Promise<KeptReason | null> {
  const { trx, note, afterCommit } = call.scope
  const notes: Change[] = []
  const effects: (() => void)[] = []
  const scope = {
    ...call.scope,
    note: (change: Change) => void notes.push(change),
    afterCommit: (effect: () => void) => void effects.push(effect),
  }
  await sql`savepoint restoring`.execute(trx)
  try {
    await restore({ ...call, scope })
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    await sql`rollback to savepoint restoring`.execute(trx)
    return reason
  }
  await sql`release savepoint restoring`.execute(trx)
  for (const change of notes) note(change)
  for (const effect of effects) afterCommit(effect)
  return null
}

/** Restores a record from the bin. Throws `Kept` if it is not there any more. */
async function restoreFromBin(call: OrganizationCall, { resource, id }: FormerRecord): Promise<void> {
  const { organizationId } = call.membership
  const item = await lockItemOf(call.scope, { organizationId, id }, resource)
  if (!item) throw new Kept('CHANGED_SINCE')
  await call.services.restoreFromBin(call, item)
}

/** Replaces the record by its current values with the former ones over them, as its own call PUT does. */
async function replace(
  call: OrganizationCall,
  target: Target,
  record: FormerRecord,
  former: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { membership } = call
  const own = callFor(call, target, record)
  const { body: current } = await target.restores.read(own)
  const { version } = current as { readonly version: number }
  const schema = target.body
  if (!schema) throw new Kept('NOT_ALLOWED')
  const input = adaptInput({ ...(current as object), ...former }, schema, target.response, membership.timeZone)
  await target.handle({ ...own, body: check(schema, input), ifMatch: version })
}

/** Returns the call of a collection for a record, without a body. */
const callFor = (call: OrganizationCall, { restores }: Target, record: FormerRecord): UserCall => ({
  ...call,
  params: {
    orgId: call.membership.organizationId,
    id: record.id,
    ...(restores.parentParam !== null && { [restores.parentParam]: record.parentId ?? '' }),
  },
  body: null,
  rows: null,
  parameters: null,
  ids: {},
  ifMatch: null,
  upload: null,
})

/** Returns whether the operation set a field that an action of the collection removes. */
const isReversed = (target: Target | undefined, record: FormerRecord): boolean => {
  const field = target?.restores.reverses?.field
  return field !== undefined && Object.hasOwn(record.before, field) && record.before[field] === null
}

/** Returns whether the stored record has its former values in all fields that the operation changed. */
async function hasFormerValues(call: OrganizationCall, { restores }: Target, record: FormerRecord): Promise<boolean> {
  const key = { organizationId: call.membership.organizationId, id: record.id }
  const row = JSON.parse(JSON.stringify(await restores.stored(call.scope, key))) as Record<string, unknown>
  return Object.entries(record.before).every(([field, value]) => isDeepStrictEqual(row[field] ?? null, value ?? null))
}

async function derivedOutcome(
  call: OrganizationCall,
  target: Target | undefined,
  record: FormerRecord,
): Promise<KeptReason | null> {
  return target && (await hasFormerValues(call, target, record)) ? null : 'NOT_ALLOWED'
}

/** Returns the reason that an error of a restoring call gives, or null for an unexpected error. */
function reasonOf(error: unknown): KeptReason | null {
  if (error instanceof Kept) return error.reason
  if (isIntegrityViolation(error)) return 'CONFLICT'
  const problem = mapDatabaseError(error)
  if (!(problem instanceof RequestProblem)) return null
  if (problem.code === 'stale') return 'CHANGED_SINCE'
  return problem.code === 'validation' || problem.code === 'conflict' ? 'CONFLICT' : 'NOT_ALLOWED'
}
