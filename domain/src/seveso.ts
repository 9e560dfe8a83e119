import type { Concentration } from './concentrations.ts'
import { convert, isConvertible } from './conversions.ts'
import type { AmountUnit } from './chemicals.ts'
import { add, divide, rational, toNumber, type Rational } from './rationals.ts'

/**
 * The thresholds of Directive 2012/18/EU (Seveso III), Annex I. Its notes are named here by their number. Entries of part 1
 * are hazard categories such as P5c, those of part 2 named substances by their number.
 */
export type SevesoCategory = {
  readonly entry: string
  readonly lowerTonnes: number
  readonly upperTonnes: number
  /** The hazard statements of the category. */
  readonly statements: readonly string[]
  /** Those of them that other categories with higher quantities share, or whose category depends on the conditions of use. */
  readonly uncertain: readonly string[]
}

export type SevesoSubstance = {
  readonly entry: string
  readonly casNumbers: readonly string[]
  readonly lowerTonnes: number
  readonly upperTonnes: number
  /** The concentration from which a mixture counts as the substance, in percent. Null for substances as such. */
  readonly fromPercent: number | null
}

/** Groups whose quantities are added (note 4): health, physical and environmental hazards. The others are compared one by one. */
export const sevesoGroups = ['H', 'P', 'E', 'O', 'NAMED'] as const
export type SevesoGroup = (typeof sevesoGroups)[number]
const added: ReadonlySet<SevesoGroup> = new Set(['H', 'P', 'E'])

export const sevesoTiers = ['NONE', 'LOWER', 'UPPER'] as const
export type SevesoTier = (typeof sevesoTiers)[number]

/** Why an amount is not counted: there is none, it is a volume without a density, or a number of pieces. */
export const uncountedReasons = ['NO_AMOUNT', 'NO_DENSITY', 'PIECES'] as const
export type UncountedReason = (typeof uncountedReasons)[number]

type Amount = { readonly amount: number | null; readonly unit: AmountUnit | null; readonly maximum: number | null }

/** A product with its label, its composition and its amounts. */
export type SevesoProduct = {
  readonly id: string
  /** The codes of its hazard statements, also combined ones. */
  readonly codes: readonly string[]
  readonly substances: readonly {
    readonly casNumbers: readonly string[]
    readonly concentration: Concentration | null
  }[]
  readonly amounts: readonly Amount[]
}

/** The share of a product in a quantity: its tonnes, and the entry with whose quantities they are compared. */
export type SevesoPart = {
  readonly id: string
  readonly entry: string
  /** Whether the label alone does not decide the entry: the one with the lowest quantities is taken, except P5c. */
  readonly uncertain: boolean
  readonly tonnes: number
  readonly lowerTonnes: number
  readonly upperTonnes: number
}

export type SevesoResult = {
  readonly group: SevesoGroup
  /** The quotient with the quantities for lower-tier and upper-tier requirements: 1 or more means that they apply. */
  readonly lower: number
  readonly upper: number
  readonly parts: readonly SevesoPart[]
}

export type Uncounted = Amount & {
  readonly id: string
  readonly reason: UncountedReason
  readonly entries: readonly string[]
}

export type SevesoFigure = {
  readonly tier: SevesoTier
  readonly groups: readonly SevesoResult[]
  readonly uncounted: readonly Uncounted[]
}

/** The share by weight from which a constituent is the substance itself (main constituent of 80 % or more). */
const MAIN_CONSTITUENT = 80

const percentOf = (concentration: Concentration | null): number | null => {
  if (concentration === null) return null
  const { min, unit } = concentration
  return isConvertible(unit, '% w/w') ? toNumber(convert(rational(min), unit, '% w/w')) : null
}

/**
 * Returns the named substance of part 2 that a product is: its only constituent, or one of 80 % or more. Carcinogens of entry
 * 33 and formaldehyde count from the concentration that the annex states.
 */
export function namedSubstance(
  { substances }: Pick<SevesoProduct, 'substances'>,
  named: readonly SevesoSubstance[],
): SevesoSubstance | null {
  for (const { casNumbers, concentration } of substances) {
    const found = named.find((each) => each.casNumbers.some((cas) => casNumbers.includes(cas)))
    if (!found) continue
    const percent = percentOf(concentration)
    const least = found.fromPercent ?? MAIN_CONSTITUENT
    const isEnough = percent === null ? substances.length === 1 : percent >= least
    if (isEnough) return found
  }
  return null
}

const inhaledOrByContact = /^H3(10|11|12|30|31|32)$/

type Match = { readonly category: SevesoCategory; readonly uncertain: boolean }

/**
 * Returns the categories of part 1 that the statements of a product mean. H301 alone is in H2 only without an acute toxicity by
 * inhalation or skin contact (note 7).
 */
export function categoriesOf(codes: readonly string[], categories: readonly SevesoCategory[]): Match[] {
  const single = codes.flatMap((code) => code.split('+'))
  const own = single.some((code) => inhaledOrByContact.test(code)) ? single.filter((code) => code !== 'H301') : single
  return categories.flatMap((category) => {
    const found = category.statements.filter((code) => own.includes(code))
    return found.length === 0 ? [] : [{ category, uncertain: found.every((code) => category.uncertain.includes(code)) }]
  })
}

const groupOf = (entry: string): SevesoGroup => (entry[0] ?? '') as SevesoGroup

/**
 * Returns the amount that counts: the most that is or is likely to be there at any time (note 3), in tonnes. Null with the
 * reason if it cannot be counted.
 */
function tonnesOf({ amount, unit, maximum }: Amount): Rational | UncountedReason {
  if (amount === null || unit === null) return 'NO_AMOUNT'
  if (!isConvertible(unit, 't')) return unit === 'pcs' ? 'PIECES' : 'NO_DENSITY'
  return convert(rational(Math.max(amount, maximum ?? 0)), unit, 't')
}

type Counted = {
  readonly product: SevesoProduct
  readonly matches: readonly Match[]
  readonly named: SevesoSubstance | null
}

/** Returns the parts of a product: one for each group that it is in, by the lowest quantities of its categories there (note 5). */
function partsOf({ product, matches, named }: Counted, tonnes: number): (SevesoPart & { group: SevesoGroup })[] {
  const { id } = product
  const byGroup = Map.groupBy(matches, ({ category }) =>
    // The entries of section O are compared one by one.
    category.entry.startsWith('O') ? category.entry : category.entry.charAt(0),
  )
  const categorised = [...byGroup.values()].flatMap((group) => {
    const [lowest] = group.toSorted((a, b) => a.category.lowerTonnes - b.category.lowerTonnes)
    if (!lowest) return []
    const { entry, lowerTonnes, upperTonnes } = lowest.category
    // A named substance has its own quantities, in the groups of its classification.
    const quantities = named ?? { entry, lowerTonnes, upperTonnes }
    const uncertain = named ? false : lowest.uncertain
    return [
      {
        id,
        group: groupOf(entry),
        entry: quantities.entry,
        uncertain,
        tonnes,
        lowerTonnes: quantities.lowerTonnes,
        upperTonnes: quantities.upperTonnes,
      },
    ]
  })
  if (!named) return categorised
  const { entry, lowerTonnes, upperTonnes } = named
  return [...categorised, { id, group: 'NAMED', entry, uncertain: false, tonnes, lowerTonnes, upperTonnes }]
}

const quotient = (parts: readonly SevesoPart[], of: 'lowerTonnes' | 'upperTonnes'): number =>
  toNumber(parts.reduce((sum, part) => add(sum, divide(rational(part.tonnes), rational(part[of]))), rational(0)))

function resultOf(group: SevesoGroup, parts: readonly SevesoPart[]): SevesoResult {
  const sums = added.has(group) ? [parts] : [...Map.groupBy(parts, ({ entry }) => entry).values()]
  const most = (of: 'lowerTonnes' | 'upperTonnes') => Math.max(0, ...sums.map((each) => quotient(each, of)))
  return { group, lower: most('lowerTonnes'), upper: most('upperTonnes'), parts }
}

/**
 * Returns how the chemicals of a site compare with the thresholds of the directive: each group with its parts, the tier, and
 * what could not be counted. Chemicals without an entry of the annex are in neither.
 */
export function sevesoFigure(
  products: readonly SevesoProduct[],
  {
    categories,
    substances,
  }: { readonly categories: readonly SevesoCategory[]; readonly substances: readonly SevesoSubstance[] },
): SevesoFigure {
  const uncounted: Uncounted[] = []
  const parts: (SevesoPart & { group: SevesoGroup })[] = []
  for (const product of products) {
    const counted = {
      product,
      matches: categoriesOf(product.codes, categories),
      named: namedSubstance(product, substances),
    }
    const entries = [
      ...(counted.named ? [counted.named.entry] : []),
      ...counted.matches.map(({ category }) => category.entry),
    ]
    if (entries.length === 0) continue
    let sum = rational(0)
    for (const amount of product.amounts) {
      const tonnes = tonnesOf(amount)
      if (typeof tonnes === 'string') uncounted.push({ ...amount, id: product.id, reason: tonnes, entries })
      else sum = add(sum, tonnes)
    }
    const tonnes = toNumber(sum)
    if (tonnes > 0) parts.push(...partsOf(counted, tonnes))
  }
  const groups = sevesoGroups.map((group) =>
    resultOf(
      group,
      parts.filter((part) => part.group === group).map(({ group: _group, ...part }) => part),
    ),
  )
  return { tier: tierOf(groups), groups, uncounted }
}

function tierOf(groups: readonly SevesoResult[]): SevesoTier {
  if (groups.some(({ upper }) => upper >= 1)) return 'UPPER'
  return groups.some(({ lower }) => lower >= 1) ? 'LOWER' : 'NONE'
}
