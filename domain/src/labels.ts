import { compareStatementCodes, type StatementCode, statementParts } from './statements.ts'

/** Signal words (specification, section 3), weakest first. NORMAL means none. */
export const signalWords = ['NORMAL', 'WARNING', 'DANGER'] as const
export type SignalWord = (typeof signalWords)[number]

/** Hazard pictograms (CLP, Annex V). */
export const pictograms = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const
export type Pictogram = (typeof pictograms)[number]

/** The label elements of a statement in one hazard category, such as "Flam. Gas 2" (CLP, Annex I). */
export type StatementCategory = {
  readonly category: string
  readonly pictograms: readonly Pictogram[]
  readonly signalWord: SignalWord
}

/** The statement table: each code with its possible categories. */
export type StatementTable = ReadonlyMap<string, readonly StatementCategory[]>

/** A pictogram, the statements that require it, and whether it is optional for the supplier. */
export type LabelPictogram = {
  readonly pictogram: Pictogram
  readonly statements: readonly StatementCode[]
  readonly optional: boolean
}

/** The elements of a label. `decidedBy` is the first statement that requires the signal word; null for NORMAL. */
export type Label = {
  readonly signalWord: SignalWord
  readonly decidedBy: StatementCode | null
  readonly pictograms: readonly LabelPictogram[]
}

/**
 * Returns the signal word and the pictograms of statements (CLP, Articles 19, 20 and 26:
 * https://eur-lex.europa.eu/eli/reg/2008/1272/oj). If a statement has several categories, those in `categories` apply
 * (the product's classification, where known), otherwise the most severe. A code that is not in the table requires
 * nothing.
 */
export function labelOf(
  codes: readonly StatementCode[],
  table: StatementTable,
  categories: readonly string[] = [],
): Label {
  const known = [...categories, aerosolCategory(codes)]
  const elements = codes
    .toSorted(compareStatementCodes)
    .map((code) => ({ code, element: gravest(categoriesOf(code, table), known) }))
  const signalWord = elements.map(({ element }) => element.signalWord).reduce(graver, 'NORMAL')
  const deciding = elements.find(({ element }) => element.signalWord === signalWord && signalWord !== 'NORMAL')
  const required = new Map(
    pictograms.map((pictogram) => [
      pictogram,
      elements.filter(({ element }) => element.pictograms.includes(pictogram)).map(({ code }) => code),
    ]),
  )
  return { signalWord, decidedBy: deciding?.code ?? null, pictograms: precedence(required) }
}

/** H229 alone is an aerosol of category 3. The flammable ones have another statement as well (CLP, Table 2.3.2). */
function aerosolCategory(codes: readonly string[]): string {
  if (codes.includes('H222')) return 'Aerosol 1'
  return codes.includes('H223') ? 'Aerosol 2' : 'Aerosol 3'
}

function categoriesOf(code: StatementCode, table: StatementTable): readonly StatementCategory[] {
  return table.get(code) ?? statementParts(code).flatMap((part) => table.get(part) ?? [])
}

function gravest(all: readonly StatementCategory[], known: readonly string[]): Omit<StatementCategory, 'category'> {
  const classified = all.filter(({ category }) => known.includes(category))
  const candidates = classified.length > 0 ? classified : all
  return {
    signalWord: candidates.map(({ signalWord }) => signalWord).reduce(graver, 'NORMAL'),
    pictograms: candidates.flatMap((candidate) => candidate.pictograms),
  }
}

const graver = (a: SignalWord, b: SignalWord): SignalWord => (signalWords.indexOf(a) >= signalWords.indexOf(b) ? a : b)

/** If `pictogram` is shown (and because of one of `because`, if any), `excluded` statements do not require GHS07. */
type Exclusion = {
  readonly pictogram: Pictogram
  readonly because?: readonly string[]
  readonly excluded: readonly string[]
}

/** Article 26(1)(c): irritation with corrosion. (1)(d): with respiratory sensitisation. (2): the same organ class. */
const exclusions: readonly Exclusion[] = [
  { pictogram: 'GHS05', excluded: ['H315', 'H319'] },
  { pictogram: 'GHS08', because: ['H334'], excluded: ['H315', 'H317', 'H319'] },
  { pictogram: 'GHS08', because: ['H370', 'H371'], excluded: ['H335', 'H336'] },
]

/**
 * Applies Article 26. GHS06 excludes GHS07 (1)(b), and other pictograms exclude it for some statements. With GHS01,
 * GHS02 and GHS03 are optional, unless one statement requires both (1)(a). With GHS02 or GHS06, GHS04 is optional
 * (1)(e).
 */
function precedence(required: ReadonlyMap<Pictogram, readonly StatementCode[]>): LabelPictogram[] {
  const by = (pictogram: Pictogram) => required.get(pictogram) ?? []
  const applying = exclusions.filter(({ pictogram, because }) =>
    by(pictogram).some((code) => because === undefined || because.includes(code)),
  )
  const excluded = new Set<string>(applying.flatMap((exclusion) => exclusion.excluded))
  const remaining = (pictogram: Pictogram) => {
    if (pictogram !== 'GHS07') return by(pictogram)
    return by('GHS06').length > 0 ? [] : by('GHS07').filter((code) => !excluded.has(code))
  }
  const isOptional = (pictogram: Pictogram) => {
    if (pictogram === 'GHS04') return by('GHS02').length + by('GHS06').length > 0
    if (pictogram !== 'GHS02' && pictogram !== 'GHS03') return false
    return by('GHS01').length > 0 && !by('GHS01').some((code) => by(pictogram).includes(code))
  }
  return pictograms
    .map((pictogram) => ({ pictogram, statements: remaining(pictogram), optional: isOptional(pictogram) }))
    .filter(({ statements }) => statements.length > 0)
}
