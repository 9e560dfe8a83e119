/**
 * A code of a hazard (H), supplemental hazard (EUH) or precautionary (P) statement (CLP, Annexes III and IV:
 * https://eur-lex.europa.eu/eli/reg/2008/1272/oj). A combined statement, such as H302+H312, is one code.
 */
export type StatementCode = string & { readonly __brand: 'StatementCode' }

export const statementKinds = ['H', 'EUH', 'P'] as const
export type StatementKind = (typeof statementKinds)[number]

const patterns: Readonly<Record<StatementKind, RegExp>> = {
  // Letters after the number specify the hazard: by inhalation (i), fertility (F, f), the unborn child (D, d).
  H: /^H[2-4]\d{2}(?:i|[Ff]?[Dd]?|[Dd][Ff])(?:\+H[2-4]\d{2})*$/,
  EUH: /^EUH\d{3}A?$/,
  // Annex IV has one code with a part in brackets, which applies as appropriate: P370+P380+P375[+P378].
  P: /^P[1-5]\d{2}(?:\+P[1-5]\d{2})*(?:\[\+P[1-5]\d{2}\])?$/,
}

/** Returns the kind of statement whose format a code has, or null. Only a list shows if the statement exists. */
export function statementKind(code: string): StatementKind | null {
  return statementKinds.find((kind) => patterns[kind].test(code)) ?? null
}

/**
 * Normalizes a typed code. Removes blanks and converts prefixes to capitals. Returns null if it is not a code. The case
 * of letters after a number is preserved, because H360D and H360d differ. The parts of a combined H statement are
 * sorted. Those of P statements have the order of Annex IV, which is not always by number.
 */
export function normalizeStatementCode(text: string): StatementCode | null {
  const code = text.replaceAll(/\s/g, '').replaceAll(/(euh|h|p)(?=\d{3})/gi, (prefix) => prefix.toUpperCase())
  const ordered = code.startsWith('H') ? code.split('+').toSorted().join('+') : code
  return statementKind(ordered) === null ? null : (ordered as StatementCode)
}

/**
 * Parses a typed or pasted list, separated by commas, semicolons or blanks. Returns its codes without duplicates in
 * label order, and the texts in it that are not codes.
 */
export function parseStatementCodes(text: string): { codes: StatementCode[]; unknown: string[] } {
  const texts = text.split(/[,;]|(?<!\+\s*)\s+(?=(?:EUH|H|P)\s?\d)/i).map((part) => part.trim())
  const read = texts.filter((part) => part !== '').map((part) => ({ part, code: normalizeStatementCode(part) }))
  const codes = read.map(({ code }) => code).filter((code) => code !== null)
  return {
    codes: [...new Set(codes)].toSorted(compareStatementCodes),
    unknown: read.filter(({ code }) => code === null).map(({ part }) => part),
  }
}

/** Returns the parts of a combined statement. A simple statement has itself as its only part. */
export function statementParts(code: StatementCode): StatementCode[] {
  return (code.match(/(?:EUH|H|P)\d{3}[A-Za-z]*/g) ?? []) as StatementCode[]
}

/** Compares statements by their order on a label: H, EUH, P, each by number. A combined one follows its first part. */
export function compareStatementCodes(a: StatementCode, b: StatementCode): number {
  const [partsA, partsB] = [statementParts(a), statementParts(b)]
  const differing = partsA.findIndex((part, index) => part !== partsB[index])
  if (differing === -1) return a.length - b.length
  return byKindThenText(partsA[differing] ?? '', partsB[differing] ?? '')
}

const kindRank = (part: string): number => statementKinds.findIndex((kind) => patterns[kind].test(part))

function byKindThenText(a: string, b: string): number {
  if (b === '') return 1
  return kindRank(a) - kindRank(b) || (a < b ? -1 : Number(a > b))
}
