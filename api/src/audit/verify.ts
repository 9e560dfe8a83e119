import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { headSeal, isSame, rowCode, type Head, type TrailRow } from '#db/trail/chain.ts'
import { CATALOGUE } from '#db/trail/changes.ts'

/** A fault of a chain and its position. */
export type Fault = {
  readonly organizationId: string
  readonly kind:
    /** The row differs from what was written. */
    | 'CHANGED'
    /** The rows from `number` to `to` are missing. */
    | 'REMOVED'
    /** A row is where none was written. */
    | 'INSERTED'
    /** The row is chained to another end than the row before it: rows in between were cut off. */
    | 'UNLINKED'
    /** The end of the chain is missing or differs from what was written. Rows after the last one may be missing. */
    | 'END'
    /** The organization has no trail, or its trail does not start with the organization. */
    | 'BEGINNING'
  readonly number: number | null
  readonly to?: number
  readonly row?: TrailRow
}

export type Verdict = {
  readonly faults: readonly Fault[]
  readonly rows: number
  /** The end of each chain. Stored outside of the database, it later proves that no earlier row was lost. */
  readonly ends: Readonly<Record<string, End>>
}
export type End = { readonly count: number; readonly value: string }

type StoredRow = TrailRow & { readonly previous: Uint8Array; readonly mac: Uint8Array }

const PAGE = 1_000

/**
 * Verifies the chain of every organization with the key, and against the ends of an earlier verdict if they are given.
 * Run it as the system. Changes that are written in the meantime are also verified.
 */
export async function verifyTrail(
  trx: Trx,
  key: Uint8Array,
  earlier: Readonly<Record<string, End>> = {},
): Promise<Verdict> {
  const faults: Fault[] = []
  const ends: Record<string, End> = {}
  let rows = 0
  for (const organizationId of await chainsOf(trx, Object.keys(earlier))) {
    const chain = new Chain(trx, key, organizationId, earlier[organizationId])
    faults.push(...(await chain.verify()))
    rows += chain.rows
    if (chain.end) ends[organizationId] = chain.end
  }
  return { faults, rows, ends }
}

/**
 * Returns every organization that exists or existed. A trail that was deleted completely is then reported as missing.
 */
async function chainsOf(trx: Trx, known: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations
    union select ${CATALOGUE}::uuid
    union select organization_id from audit_heads
    union select distinct organization_id from audit_trail
    union select unnest(${known}::uuid[]) order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}

class Chain {
  rows = 0
  end: End | null = null
  readonly #trx: Trx
  readonly #key: Uint8Array
  readonly #organizationId: string
  readonly #earlier: End | undefined
  readonly #faults: Fault[] = []
  #last = 0
  #lastCode: Uint8Array | null = new Uint8Array()

  constructor(trx: Trx, key: Uint8Array, organizationId: string, earlier: End | undefined) {
    this.#trx = trx
    this.#key = key
    this.#organizationId = organizationId
    this.#earlier = earlier
  }

  async verify(): Promise<Fault[]> {
    let after: number | null = null
    for (;;) {
      // The end is read first. Rows that are written in between are then never reported as missing.
      const sealed = await this.#head()
      const page: StoredRow[] = await this.#read(after)
      for (const row of page) this.#take(row, sealed)
      after = page.at(-1)?.number ?? after
      if (page.length > 0) continue
      this.#close(sealed)
      return this.#faults
    }
  }

  #fault(kind: Fault['kind'], number: number | null, more: Pick<Fault, 'to' | 'row'> = {}): void {
    this.#faults.push({ organizationId: this.#organizationId, kind, number, ...more })
  }

  #take({ previous, mac, ...row }: StoredRow, head: Head | null): void {
    this.rows += 1
    const isIntact = isSame(mac, rowCode(this.#key, row, previous))
    // An inserted row never verifies. After the sealed end or before the first row it is not a changed row either.
    if (!isIntact && (row.number < 1 || (head !== null && row.number > head.count)))
      return this.#fault('INSERTED', row.number, { row })
    const gap = row.number > this.#last + 1
    if (gap) this.#fault('REMOVED', this.#last + 1, { to: row.number - 1 })
    if (!isIntact) this.#fault('CHANGED', row.number, { row })
    else if (!gap && this.#lastCode && !isSame(previous, this.#lastCode)) this.#fault('UNLINKED', row.number, { row })
    else if (row.number === 1 && !this.#begins(row)) this.#fault('BEGINNING', 1, { row })
    else if (this.#earlier?.count === row.number && !isSame(mac, Buffer.from(this.#earlier.value, 'hex')))
      this.#fault('CHANGED', row.number, { row })
    this.#last = row.number
    // The link to an invalid row cannot be verified.
    this.#lastCode = isIntact ? mac : null
  }

  #begins({ resource, record_id: id, organization_id: chain }: TrailRow): boolean {
    return id === chain && resource === (chain === CATALOGUE ? 'catalogue' : 'organizations')
  }

  #close(head: Head | null): void {
    const isKnown = head !== null && isSame(head.seal, headSeal(this.#key, this.#organizationId, head))
    const due = Math.max(isKnown ? head.count : 0, this.#earlier?.count ?? 0)
    if (due > this.#last) this.#fault('REMOVED', this.#last + 1, { to: due })
    if (head === null && this.rows === 0 && due === 0) this.#fault('BEGINNING', null)
    else if (!isKnown) this.#fault('END', null)
    else if (
      head.count < this.#last ||
      (head.count === this.#last && this.#lastCode && !isSame(head.value, this.#lastCode))
    )
      this.#fault('END', this.#last)
    if (isKnown) this.end = { count: head.count, value: Buffer.from(head.value).toString('hex') }
  }

  async #head(): Promise<Head | null> {
    const head = await this.#trx
      .selectFrom('audit_heads')
      .select(['count', 'value', 'seal'])
      .where('organization_id', '=', this.#organizationId)
      .executeTakeFirst()
    return head ?? null
  }

  async #read(after: number | null): Promise<StoredRow[]> {
    const { rows } = await sql<StoredRow>`
      select organization_id, number, changed_date, user_id, user_name, action, resource, record_id, parent_resource,
        parent_id, before::text, after::text, previous, mac
      from audit_trail
      where organization_id = ${this.#organizationId} and (${after}::bigint is null or number > ${after}::bigint)
      order by number limit ${PAGE}`.execute(this.#trx)
    return rows
  }
}
