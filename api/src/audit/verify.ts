import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { headSeal, isSame, rowCode, type Head, type TrailRow } from '#db/trail/chain.ts'
import { CATALOGUE } from '#db/trail/changes.ts'

/** What is wrong with a chain, and where. */
export type Fault = {
  readonly organizationId: string
  readonly kind:
    /** A row is not what was written. */
    | 'CHANGED'
    /** Rows are missing: those from `number` to `to`. */
    | 'REMOVED'
    /** A row stands where none was written. */
    | 'INSERTED'
    /** A row that was written behind another end than the one before it: some were cut off in between. */
    | 'UNLINKED'
    /** The chain's end is missing or not what was written, so that rows may have been cut off behind the last one. */
    | 'END'
    /** The organisation has no trail, or one that does not begin with the organisation. */
    | 'BEGINNING'
  readonly number: number | null
  readonly to?: number
  readonly row?: TrailRow
}

export type Verdict = {
  readonly faults: readonly Fault[]
  readonly rows: number
  /** Where each chain ends: kept elsewhere, it shows later that nothing before was lost. */
  readonly ends: Readonly<Record<string, End>>
}
export type End = { readonly count: number; readonly value: string }

type StoredRow = TrailRow & { readonly previous: Uint8Array; readonly mac: Uint8Array }

const PAGE = 1_000

/**
 * Holds every organisation's chain against the key, and against the ends of an earlier verdict where they are given. To
 * be run as the system. Changes that are written meanwhile are verified too.
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

/** Every organisation that is, was, or seems to have been: a trail that vanished whole is missed too. */
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
      // The end first: whatever is written in between, no row that it counts can then be missing from what is read.
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
    const whole = isSame(mac, rowCode(this.#key, row, previous))
    // What was never written cannot be whole; beyond the sealed end, or before the first, it is no changed row either.
    if (!whole && (row.number < 1 || (head !== null && row.number > head.count)))
      return this.#fault('INSERTED', row.number, { row })
    const gap = row.number > this.#last + 1
    if (gap) this.#fault('REMOVED', this.#last + 1, { to: row.number - 1 })
    if (!whole) this.#fault('CHANGED', row.number, { row })
    else if (!gap && this.#lastCode && !isSame(previous, this.#lastCode)) this.#fault('UNLINKED', row.number, { row })
    else if (row.number === 1 && !this.#begins(row)) this.#fault('BEGINNING', 1, { row })
    else if (this.#earlier?.count === row.number && !isSame(mac, Buffer.from(this.#earlier.value, 'hex')))
      this.#fault('CHANGED', row.number, { row })
    this.#last = row.number
    // Behind a row that is not whole nothing can be said of the link.
    this.#lastCode = whole ? mac : null
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
