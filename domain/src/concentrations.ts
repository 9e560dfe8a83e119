import { convert } from './conversions.ts'
import type { FieldCode, Problem } from './problems.ts'
import { add, compare, type Rational, rational } from './rationals.ts'
import { unitGroups } from './units.ts'

/** Units of the concentration of a substance in a product: shares by weight or by volume, or weight per volume. */
export const concentrationUnits = [
  ...unitGroups.CONCENTRATION_MASS_TO_MASS,
  ...unitGroups.CONCENTRATION_VOLUME_TO_VOLUME,
  ...unitGroups.CONCENTRATION_MASS_TO_VOLUME,
] as const
export type ConcentrationUnit = (typeof concentrationUnits)[number]

/** A range that includes both ends. A single value is the same at both ends. "Below 5 %" is 0 to 5. */
export type Concentration = { readonly min: number; readonly max: number; readonly unit: ConcentrationUnit }

/** Groups of units whose values are shares. All shares of one group together are at most 100 %. */
const shares = [
  { units: unitGroups.CONCENTRATION_MASS_TO_MASS, percent: '% w/w' },
  { units: unitGroups.CONCENTRATION_VOLUME_TO_VOLUME, percent: '% v/v' },
] as const

const zero = rational(0)
const hundred = rational(100)

/**
 * Checks the composition of a product. The problems are a negative or infinite end (`not_positive`, `not_a_number`), a
 * maximum below its minimum (`upside_down`), and a share over 100 % (`over_100_percent`). Minima that add up to more
 * than 100 % by weight or by volume are `minima_over_100_percent`, on the list itself. `path` is the path of the list.
 */
export function concentrationProblems(concentrations: readonly Concentration[], path: string): Problem[] {
  const problems = concentrations.flatMap((concentration, index) => rangeProblems(concentration, `${path}.${index}`))
  if (problems.length > 0) return problems
  return shares.some((share) => compare(sumOfMinima(concentrations, share), hundred) > 0)
    ? [{ path, code: 'minima_over_100_percent' }]
    : []
}

function rangeProblems({ min, max, unit }: Concentration, path: string): Problem[] {
  const problems = Object.entries({ min, max }).flatMap(([end, value]): Problem[] => {
    const code = endProblem(value, unit)
    return code === null ? [] : [{ path: `${path}.${end}`, code }]
  })
  return problems.length === 0 && max < min ? [{ path: `${path}.max`, code: 'upside_down' }] : problems
}

function endProblem(value: number, unit: ConcentrationUnit): FieldCode | null {
  if (!Number.isFinite(value)) return 'not_a_number'
  if (value < 0) return 'not_positive'
  const share = shares.find(({ units }) => (units as readonly string[]).includes(unit))
  const isOver = share !== undefined && compare(convert(rational(value), unit, share.percent), hundred) > 0
  return isOver ? 'over_100_percent' : null
}

function sumOfMinima(concentrations: readonly Concentration[], { units, percent }: (typeof shares)[number]): Rational {
  return concentrations
    .filter(({ unit }) => (units as readonly string[]).includes(unit))
    .map(({ min, unit }) => convert(rational(min), unit, percent))
    .reduce(add, zero)
}
