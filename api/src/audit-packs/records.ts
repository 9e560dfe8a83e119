import { sql } from 'kysely'
import type { Database } from '#db/open.ts'
import { readAs } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import type { Values } from '#db/trail/changes.ts'
import { PackFailure } from './failure.ts'
import { shownContent, type VersionInForce } from './in-force.ts'
import type { PackJob } from './queue.ts'

const PAGE = 500

/** Reads in one transaction as the user who ordered a pack, with the user's current permissions. */
export type Reader = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

export const createReader =
  (database: Database, { organization_id: organizationId, id }: PackJob): Reader =>
  async (work) => {
    const result = await readAs(database, sql`app.enter_for_audit_pack(${organizationId}, ${id})`, async (trx) => ({
      value: await work(trx),
    }))
    if (!result) throw new PackFailure('NO_ACCESS')
    return result.value
  }

/** A change of a record: its number in the trail, when, by whom, and of which fields. */
export type RecordChange = {
  readonly number: number
  readonly date: string
  readonly user: string
  readonly fields: readonly string[]
}

/** A record as the audit trail has it at a change. */
export type FoldedRecord = {
  readonly id: string
  readonly parentId: string | null
  readonly content: Values
  readonly createdDate: string
  readonly changedDate: string
  readonly changedBy: string
  readonly changes: readonly RecordChange[]
  /** Whether texts of its changes were erased, so that the content is incomplete. */
  readonly isErased: boolean
  /** Of a policy or procedure: the versions that came into force, by the numbers of their changes. */
  readonly versions: readonly VersionInForce[]
}

type Change = {
  readonly number: number
  readonly changed_date: string
  readonly user_name: string
  readonly record_id: string
  readonly parent_id: string | null
  readonly after: Values | null
  readonly erased: boolean
}

export type Chain = { readonly organizationId: string; readonly last: number }

/** Yields the records of a resource up to the last change of a pack, in the order of their ids. Holds one page in memory. */
export async function* foldRecords(read: Reader, chain: Chain, resource: string): AsyncGenerator<FoldedRecord> {
  let changes: Change[] = []
  for await (const change of changesOf(read, chain, resource)) {
    if (changes[0] && changes[0].record_id !== change.record_id) {
      yield fold(resource, changes)
      changes = []
    }
    changes.push(change)
  }
  if (changes.length > 0) yield fold(resource, changes)
}

async function* changesOf(read: Reader, { organizationId, last }: Chain, resource: string): AsyncGenerator<Change> {
  let after: Pick<Change, 'record_id' | 'number'> | null = null
  for (;;) {
    const from: Pick<Change, 'record_id' | 'number'> | null = after
    const page: Change[] = await read(async (trx) => {
      const { rows } = await sql<Change>`
        select number, changed_date, user_name, record_id, parent_id, after,
          after is null and after_hash is not null as erased
        from audit_trail
        where organization_id = ${organizationId} and resource = ${resource} and action in ('CREATED', 'UPDATED')
          and number <= ${last}
          and (${from?.record_id ?? null}::uuid is null
            or (record_id, number) > (${from?.record_id ?? null}::uuid, ${from?.number ?? 0}::bigint))
        order by record_id, number limit ${PAGE}`.execute(trx)
      return rows
    })
    yield* page
    after = page.at(-1) ?? null
    if (page.length < PAGE || after === null) return
  }
}

function fold(resource: string, changes: readonly Change[]): FoldedRecord {
  const first = changes[0]
  const latest = changes.at(-1)
  if (!first || !latest) throw new Error('A record has at least one change.')
  const { content, versions } = shownContent(resource, changes, latest.parent_id)
  return {
    id: first.record_id,
    parentId: latest.parent_id,
    content: Object.fromEntries(Object.entries(content).filter(([, value]) => !isEmpty(value))),
    createdDate: first.changed_date,
    changedDate: latest.changed_date,
    changedBy: latest.user_name,
    changes: changes.map(({ number, changed_date: date, user_name: user, after }) => ({
      number,
      date,
      user,
      fields: Object.keys(after ?? {}),
    })),
    isErased: changes.some(({ erased }) => erased),
    versions,
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
