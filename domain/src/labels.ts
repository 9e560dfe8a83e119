import { compareStatementCodes, type StatementCode, statementParts } from './statements.ts'

/** Signal words (specification, section 3), weakest first. NORMAL is none. */
export const signalWords = ['NORMAL', 'WARNING', 'DANGER'] as const
export type SignalWord = (typeof signalWords)[number]

/** Hazard pictograms (CLP, Annex V). */
export const pictograms = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const
export type Pictogram = (typeof pictograms)[number]

/** What a statement puts on the label in one hazard category, such as "Flam. Gas 2" (CLP, Annex I). */
export type StatementCategory = {
  readonly category: string
  readonly pictograms: readonly Pictogram[]
  readonly signalWord: SignalWord
}

/** The statement table: each code with the categories that it may stand for. */
export type StatementTable = ReadonlyMap<string, readonly StatementCategory[]>

/** A pictogram, the statements that ask for it, and whether the law leaves it to the supplier. */
export type LabelPictogram = {
  readonly pictogram: Pictogram
  readonly statements: readonly StatementCode[]
  readonly optional: boolean
}

/** `decidedBy` is the first statement that asks for the signal word; null for NORMAL. */
export type Label = {
  readonly signalWord: SignalWord
  readonly decidedBy: StatementCode | null
  readonly pictograms: readonly LabelPictogram[]
}

/**
 * The signal word and the pictograms that follow from statements (CLP, Articles 19, 20 and 26:
 * https://eur-lex.europa.eu/eli/reg/2008/1272/oj). Where a statement stands for several categories, `categories` (those
 * of the classification, where known) say which; else the gravest counts. A code that the table lacks asks for nothing.
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
  const asked = new Map(
    pictograms.map((pictogram) => [
      pictogram,
      elements.filter(({ element }) => element.pictograms.includes(pictogram)).map(({ code }) => code),
    ]),
  )
  return { signalWord, decidedBy: deciding?.code ?? null, pictograms: precedence(asked) }
}

/** H229 alone is an aerosol of category 3; the flammable ones have another statement beside it (CLP, Table 2.3.2). */
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

/** Where a pictogram is shown (because of one of these statements, if any are named), GHS07 is not for the silenced. */
type Silence = {
  readonly beside: Pictogram
  readonly because?: readonly string[]
  readonly silenced: readonly string[]
}

/** Article 26(1)(c): irritation beside corrosion. (1)(d): beside respiratory sensitisation. (2): the same organ class. */
const silences: readonly Silence[] = [
  { beside: 'GHS05', silenced: ['H315', 'H319'] },
  { beside: 'GHS08', because: ['H334'], silenced: ['H315', 'H317', 'H319'] },
  { beside: 'GHS08', because: ['H370', 'H371'], silenced: ['H335', 'H336'] },
]

/**
 * Article 26. GHS07 gives way to GHS06 altogether (1)(b), and to others for the statements that they silence. Beside
 * GHS01, GHS02 and GHS03 are optional, unless one statement demands both (1)(a); beside GHS02 or GHS06, GHS04 is (1)(e).
 */
function precedence(asked: ReadonlyMap<Pictogram, readonly StatementCode[]>): LabelPictogram[] {
  const by = (pictogram: Pictogram) => asked.get(pictogram) ?? []
  const silencing = silences.filter(({ beside, because }) =>
    by(beside).some((code) => because === undefined || because.includes(code)),
  )
  const silenced = new Set<string>(silencing.flatMap((silence) => silence.silenced))
  const remaining = (pictogram: Pictogram) => {
    if (pictogram !== 'GHS07') return by(pictogram)
    return by('GHS06').length > 0 ? [] : by('GHS07').filter((code) => !silenced.has(code))
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
