import { sql } from 'kysely'
import { instantOf, startOfDay, fromDayNumber, dayNumber, type IsoDate } from '@ansvar/domain/dates'
import { readRows, type StoredRow } from '#audit/rows.ts'
import { verifyChain, type Fault } from '#audit/verify.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { personTables } from '#db/trail/confidential.ts'
import type { NameFilter } from './names.ts'
import type { Chain, Reader } from './records.ts'

/** The end of the trail of a pack. `signature` is null if the trail has faults. All in hexadecimal. */
export type PackEnd = { readonly value: string; readonly signature: string | null }

/** A fault of the trail as a pack states it. */
export type StatedFault = Pick<Fault, 'kind' | 'number'>

/** Records whose trail names people in relation to an event. A pack without names has none of their texts. */
export const namingResources: ReadonlySet<string> = new Set([...personTables, 'event_injuries', 'event_comments'])

/** Returns the number of the last change before the end of a day in a time zone. 0 if there is none. */
export const lastChangeOf = (database: Database, organizationId: string, day: IsoDate, timeZone: string) =>
  asSystem(database, async (trx) => {
    const end = instantOf(startOfDay(fromDayNumber(dayNumber(day) + 1), timeZone))
    const { rows } = await sql<{ number: number | null }>`
      select max(number) as number from audit_trail
      where organization_id = ${organizationId} and changed_date < ${end}`.execute(trx)
    return rows[0]?.number ?? 0
  })

/** Returns the faults of the trail, and of its end: all, because a fault after the last change makes the end doubtful. */
export const faultsOf = (database: Database, organizationId: string): Promise<StatedFault[]> =>
  asSystem(database, async (trx) =>
    (await verifyChain(trx, database, organizationId)).map(({ kind, number }) => ({ kind, number })),
  )

const hex = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('hex')

/** Writes the trail of a pack, and knows its end afterwards. */
export class PackTrail {
  #last: StoredRow | null = null
  given = 0

  /**
   * Yields a line of JSON for each row: complete if the user may see it and it names nobody whom the pack hides, otherwise
   * its digest and link alone. A row whose content was replaced is not complete, because the link covers the former one.
   */
  async *lines(database: Database, read: Reader, chain: Chain, names: NameFilter, hidesPeople: boolean) {
    let after: number | null = null
    while ((after ?? 0) < chain.last) {
      const page: StoredRow[] = await asSystem(database, (trx) => readRows(trx, chain.organizationId, after))
      const rows = page.filter(({ number }) => number <= chain.last)
      if (rows.length === 0) return
      const visible = await this.#visible(read, chain, rows)
      for (const row of rows) {
        const isGiven = visible.has(row.number) && row.redacted_digest === null && row.format === 2
        const isNaming = isGiven && hidesPeople && (namingResources.has(row.resource) || isNamed(row, names))
        if (isGiven && !isNaming) this.given += 1
        yield `${JSON.stringify(isGiven && !isNaming ? complete(row) : linked(row))}\n`
        this.#last = row
      }
      after = page.at(-1)?.number ?? null
    }
  }

  async #visible(read: Reader, { organizationId }: Chain, rows: readonly StoredRow[]): Promise<ReadonlySet<number>> {
    const from = rows[0]?.number ?? 0
    const to = rows.at(-1)?.number ?? 0
    const found = await read(async (trx) => {
      const result = await sql<{ number: number }>`
        select number from audit_trail
        where organization_id = ${organizationId} and number between ${from} and ${to}`.execute(trx)
      return result.rows
    })
    return new Set(found.map(({ number }) => number))
  }

  /** Returns the end of the rows that were written, signed unless the trail has faults. */
  end(database: Database, { organizationId, last }: Chain, faults: readonly StatedFault[]): PackEnd {
    const value = this.#last?.link ?? new Uint8Array()
    const isSound = faults.length === 0 && (this.#last?.number ?? 0) === last
    const signature = isSound ? database.auditSigner.sign(organizationId, { count: last, value }) : null
    return { value: hex(value) ?? '', signature: hex(signature) }
  }
}

function isNamed(row: StoredRow, names: NameFilter): boolean {
  const texts = [row.before, row.after].map((text) => (text === null ? null : (JSON.parse(text) as unknown)))
  return names.isNaming([row.user_name, ...texts])
}

const linked = (row: StoredRow) => ({ number: row.number, digest: hex(row.digest), link: hex(row.link) })

const complete = (row: StoredRow) => ({
  ...linked(row),
  changed_date: row.changed_date,
  user_id: row.user_id,
  user_name: row.user_name,
  action: row.action,
  resource: row.resource,
  record_id: row.record_id,
  parent_resource: row.parent_resource,
  parent_id: row.parent_id,
  operation_id: row.operation_id,
  former_mac: hex(row.former_mac),
  before: row.before,
  after: row.after,
  salt_before: hex(row.salt_before),
  salt_after: hex(row.salt_after),
  before_hash: hex(row.before_hash),
  after_hash: hex(row.after_hash),
})
