import { erasedTexts, type StoredRow } from './rows.ts'

// Rows about rows before them: RESEALED says that they were converted to format 2, ERASED that texts of one were erased,
// REDACTED that contents were replaced. They are rows about the trail itself, and their own texts are never erased.

/** The name of the resource in rows about the trail. */
export const TRAIL = 'audit_trail'

/** The content of a RESEALED row: the numbers of the converted rows, and the code of the last one in format 1. */
export type Reseal = { readonly from: number; readonly to: number; readonly end: string }

/** The content of an ERASED row: the row whose texts were erased, and why. */
export type Erasure = {
  readonly number: number
  readonly resource: string
  readonly texts: readonly ('before' | 'after')[]
  readonly reason: string
}

/** The content of a REDACTED row: the numbers of the rows whose contents were replaced, with their new digests, and why. */
export type RedactionMark = {
  readonly member_id: string
  readonly reason: string
  readonly rows: readonly (readonly [number: number, digest: string])[]
}

/** A contradiction between a row about the trail and the rows that it is about. */
export type MarkFault = { readonly kind: 'RESEALED' | 'ERASED' | 'REDACTED'; readonly number: number }

type Row = Omit<StoredRow, 'mac'>

/** Compares the rows about the trail with the rows that they are about. Takes the rows of a chain in order. */
export class Marks {
  /** The converted rows that no RESEALED row has named yet. `end` is null if the last of them is invalid. */
  #converted: { readonly from: number; readonly to: number; readonly end: string | null } | null = null
  /** Whether a row was taken without its content, which may have been converted or erased. */
  #skipped = false
  /** The rows with erased texts that no ERASED row has named yet. */
  readonly #erased = new Map<number, string>()
  /** The digests of the rows with a replaced content. */
  readonly #redacted = new Map<number, string>()
  /** The last digest that a REDACTED row states, by the number of the row that it names. */
  readonly #stated = new Map<number, string>()

  /** Takes a valid row. */
  take(row: Row): MarkFault[] {
    const faults: MarkFault[] = []
    const isMark = row.resource === TRAIL
    const texts = erasedTexts(row)
    if (texts.length > 0 && isMark) faults.push({ kind: 'ERASED', number: row.number })
    else if (texts.length > 0) this.#erased.set(row.number, texts.join())
    if (!this.#isResealed(row)) faults.push({ kind: 'RESEALED', number: row.number })
    if (isMark && row.action === 'ERASED' && !this.#isErased(row)) faults.push({ kind: 'ERASED', number: row.number })
    if (row.redacted_digest !== null) this.#redacted.set(row.number, hexOf(row.redacted_digest))
    if (isMark && row.action === 'REDACTED' && !this.#takeRedaction(row))
      faults.push({ kind: 'REDACTED', number: row.number })
    return faults
  }

  /** Takes a row that is invalid, or whose content is not known. */
  skip(number: number): void {
    this.#skipped = true
    if (this.#converted) this.#converted = { from: this.#converted.from, to: number, end: null }
  }

  /** Returns what no row has named until the end of the chain. */
  close(): MarkFault[] {
    const converted = this.#converted ? [{ kind: 'RESEALED', number: this.#converted.from } as const] : []
    return [
      ...converted,
      ...[...this.#erased.keys()].map((number) => ({ kind: 'ERASED', number }) as const),
      ...this.#unlikeStated().map((number) => ({ kind: 'REDACTED', number }) as const),
    ]
  }

  /** A row can be redacted several times. The last row that names it states its digest. */
  #takeRedaction(row: Row): boolean {
    const rows = contentOf<RedactionMark>(row)?.rows
    if (!rows?.every(([number]) => number < row.number)) return false
    for (const [number, digest] of rows) this.#stated.set(number, digest)
    return true
  }

  /** The numbers of the rows whose content differs from what a REDACTED row states. A skipped row may have any content. */
  #unlikeStated(): number[] {
    const numbers = new Set([...this.#redacted.keys(), ...(this.#skipped ? [] : this.#stated.keys())])
    return [...numbers].filter(
      (number) =>
        this.#redacted.get(number) !== this.#stated.get(number) && !(this.#skipped && !this.#stated.has(number)),
    )
  }

  /** Converted rows are followed by the RESEALED row that names exactly them. */
  #isResealed(row: Row): boolean {
    const before = this.#converted
    const isMark = row.resource === TRAIL && row.action === 'RESEALED' && row.former_mac === null
    if (row.former_mac !== null) {
      this.#converted = { from: before?.from ?? row.number, to: row.number, end: hexOf(row.former_mac) }
      return true
    }
    this.#converted = null
    if (!isMark) return before === null
    const said = contentOf<Reseal>(row)
    if (this.#skipped) return said !== null
    if (!before || !said) return false
    return said.from === before.from && said.to === before.to && (before.end === null || said.end === before.end)
  }

  #isErased(row: Row): boolean {
    const said = contentOf<Erasure>(row)
    if (said?.number === undefined) return false
    const texts = this.#erased.get(said.number)
    this.#erased.delete(said.number)
    return texts === said.texts?.join() || (texts === undefined && this.#skipped)
  }
}

const contentOf = <T>({ after }: Row): Partial<T> | null => (after === null ? null : (JSON.parse(after) as Partial<T>))

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
