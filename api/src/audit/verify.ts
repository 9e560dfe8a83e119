import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { isSame, isSealed, type Head } from '#db/trail/chain.ts'
import { CATALOGUE, type TrailKeys } from '#db/trail/changes.ts'
import type { TrailRow } from '#db/trail/row.ts'
import { isSigned, publicKeyOf } from '#db/trail/signing.ts'
import { Marks } from './marks.ts'
import { isIntact, readRows, valueOf, type StoredRow } from './rows.ts'

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
    /** The end of the chain has no valid signature. */
    | 'SIGNATURE'
    /** Rows were converted to format 2, and no row says so as it was. */
    | 'RESEALED'
    /** A text is missing and no row says that it was erased, or a row says so of a text that is there. */
    | 'ERASED'
    /** The content of a row was replaced and no later row says so, or a row says so and it was not. */
    | 'REDACTED'
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
/** The end of a chain. The value and the Ed25519 signature of both are in hexadecimal. */
export type End = { readonly count: number; readonly value: string; readonly signature?: string }

type SignedHead = Head & { readonly signature: Uint8Array | null }

/**
 * Verifies the chain of every organization with both keys, and against the ends of an earlier verdict if they are given.
 * Run it as the system. Changes that are written in the meantime are also verified.
 */
export async function verifyTrail(
  trx: Trx,
  keys: TrailKeys,
  earlier: Readonly<Record<string, End>> = {},
): Promise<Verdict> {
  const faults: Fault[] = []
  const ends: Record<string, End> = {}
  let rows = 0
  for (const organizationId of await chainsOf(trx, Object.keys(earlier))) {
    const chain = new Chain(trx, keys, organizationId, earlier[organizationId])
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

/** Verifies the chain of one organization. See `verifyTrail`. */
export const verifyChain = (trx: Trx, keys: TrailKeys, organizationId: string): Promise<Fault[]> =>
  new Chain(trx, keys, organizationId, undefined).verify()

class Chain {
  rows = 0
  end: End | null = null
  readonly #trx: Trx
  readonly #key: Uint8Array
  readonly #publicKey: KeyObject
  readonly #organizationId: string
  readonly #earlier: End | undefined
  readonly #faults: Fault[] = []
  readonly #marks = new Marks()
  #last = 0
  #lastValue: Uint8Array | null = new Uint8Array()

  constructor(trx: Trx, { auditKey, auditSigner }: TrailKeys, organizationId: string, earlier: End | undefined) {
    this.#trx = trx
    this.#key = auditKey
    this.#publicKey = publicKeyOf(auditSigner.publicKey)
    this.#organizationId = organizationId
    this.#earlier = earlier
  }

  async verify(): Promise<Fault[]> {
    let after: number | null = null
    for (;;) {
      // The end is read first. Rows that are written in between are then never reported as missing.
      const sealed = await this.#head()
      const page: StoredRow[] = await readRows(this.#trx, this.#organizationId, after)
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

  #take(row: StoredRow, head: Head | null): void {
    this.rows += 1
    const isValid = isIntact(this.#key, row)
    // An inserted row never verifies. After the sealed end or before the first row it is not a changed row either.
    if (!isValid && (row.number < 1 || (head !== null && row.number > head.count)))
      return this.#fault('INSERTED', row.number, { row })
    const gap = row.number > this.#last + 1
    if (gap) this.#fault('REMOVED', this.#last + 1, { to: row.number - 1 })
    if (!isValid) this.#fault('CHANGED', row.number, { row })
    else if (!gap && this.#lastValue && !isSame(row.previous, this.#lastValue))
      this.#fault('UNLINKED', row.number, { row })
    else if (row.number === 1 && !this.#begins(row)) this.#fault('BEGINNING', 1, { row })
    else if (this.#earlier?.count === row.number && !this.#isEarlier(row)) this.#fault('CHANGED', row.number, { row })
    this.#takeMarks(row, isValid)
    this.#last = row.number
    // The link to an invalid row cannot be verified.
    this.#lastValue = isValid ? valueOf(row) : null
  }

  #takeMarks(row: StoredRow, isValid: boolean): void {
    if (!isValid) return this.#marks.skip(row.number)
    for (const { kind, number } of this.#marks.take(row)) this.#fault(kind, number, { row })
  }

  #begins({ resource, record_id: id, organization_id: chain }: TrailRow): boolean {
    return id === chain && resource === (chain === CATALOGUE ? 'catalogue' : 'organizations')
  }

  /** Returns whether the row ended the chain of an earlier verdict, in either format. */
  #isEarlier(row: StoredRow): boolean {
    const value = Buffer.from(this.#earlier?.value ?? '', 'hex')
    return isSame(valueOf(row), value) || (row.former_mac !== null && isSame(row.former_mac, value))
  }

  #close(head: SignedHead | null): void {
    for (const { kind, number } of this.#marks.close()) this.#fault(kind, number)
    const isKnown = head !== null && isSealed(this.#key, this.#organizationId, head)
    const due = Math.max(isKnown ? head.count : 0, this.#earlier?.count ?? 0)
    if (due > this.#last) this.#fault('REMOVED', this.#last + 1, { to: due })
    if (head === null && this.rows === 0 && due === 0) this.#fault('BEGINNING', null)
    else if (!isKnown) this.#fault('END', null)
    else if (
      head.count < this.#last ||
      (head.count === this.#last && this.#lastValue && !isSame(head.value, this.#lastValue))
    )
      this.#fault('END', this.#last)
    if (!isKnown) return
    const { signature } = head
    if (!signature || !isSigned(this.#publicKey, this.#organizationId, head, signature)) this.#fault('SIGNATURE', null)
    this.end = {
      count: head.count,
      value: Buffer.from(head.value).toString('hex'),
      ...(signature && { signature: Buffer.from(signature).toString('hex') }),
    }
  }

  async #head(): Promise<SignedHead | null> {
    const head = await this.#trx
      .selectFrom('audit_heads')
      .select(['count', 'value', 'seal', 'signature'])
      .where('organization_id', '=', this.#organizationId)
      .executeTakeFirst()
    return head ?? null
  }
}
