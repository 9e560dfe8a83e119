import type { JsonLimits } from './json-limits.ts'

/** What one document may contain. A limit counts a fragment's content wherever it is spread. */
export const documentLimits = {
  /** UTF-16 code units of the document's text. */
  length: 65_536,
  tokens: 4_000,
  depth: 12,
  aliases: 50,
  fields: 2_000,
  /** Fields that one selection repeats: validation compares each with all others of its name. */
  repeats: 100,
  fragments: 100,
  /** Errors of a document that a refusal lists. */
  errors: 50,
}

/** What one operation may request with its variables. */
export const operationLimits = {
  /** See `costOf`. */
  cost: 1_000,
  /** UTF-16 code units of one string in the variables. */
  text: 200_000,
}

/** What a request may contain before it is parsed. */
export const inputLimits = {
  /** Bytes of a body that is not an upload. */
  bytes: 1024 * 1024,
  depth: 32,
  keys: 500,
  /** Items of one list, unless `@constraint` says otherwise. */
  items: 20_000,
  values: 100_000,
}

export type Limits = {
  readonly document: Readonly<typeof documentLimits>
  readonly operation: Readonly<typeof operationLimits>
  readonly input: Readonly<typeof inputLimits> & JsonLimits
}

export type LimitOptions = { readonly [Kind in keyof Limits]?: Partial<Limits[Kind]> }

export const limitsOf = ({ document, operation, input }: LimitOptions = {}): Limits => ({
  document: { ...documentLimits, ...document },
  operation: { ...operationLimits, ...operation },
  input: { ...inputLimits, ...input },
})
