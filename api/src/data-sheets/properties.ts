import type { PhysicalState } from '@ansvar/domain/chemicals'
import { linesOfSection, type Sections } from './sections.ts'
import type { Field } from './types.ts'
import { fieldOf, numberOf, valuesOf, type Value } from './values.ts'
import { normalize, wordsOf } from './vocabulary.ts'

const states: readonly { readonly state: PhysicalState; readonly phrase: string }[] = [
  { state: 'AEROSOL', phrase: 'aerosol' },
  { state: 'LIQUID', phrase: 'liquid' },
  { state: 'GAS', phrase: 'gas' },
  { state: 'SOLID', phrase: 'solid' },
]

/** Finds the physical state and the density in section 9. */
export function propertyFields(sections: Sections): Field[] {
  const lines = linesOfSection(sections, '9')
  return [...stateOf(valuesOf(lines, 'physical_state')), ...densityOf(valuesOf(lines, 'density'))]
}

function stateOf(values: readonly Value[]): Field[] {
  for (const { text, page, cells, isClear } of values) {
    const plain = normalize(text)
    // "Liquid (solution of a gas)" is a liquid: the first word counts.
    const [first] = states
      .flatMap(({ state, phrase }) => {
        const at = plain.search(wordsOf(phrase))
        return at === -1 ? [] : [{ state, at }]
      })
      .toSorted((a, b) => a.at - b.at)
    if (first) {
      return [
        fieldOf({ path: 'physical_state', value: first.state, confidence: isClear ? 'HIGH' : 'LOW', page, cells }),
      ]
    }
  }
  return []
}

/** A number that is no temperature. */
const density =
  /(?<![\d.,/])(\d{1,4}(?:[.,]\d{1,5})?)(?![\d.,]*\s?(?:°|º|\/\s?\d|[CF]\b))(?:\s*[-–]\s*(\d{1,4}(?:[.,]\d{1,5})?))?\s*(g\s?\/\s?cm\s?[³3]|g\s?\/\s?ml|kg\s?\/\s?l|kg\s?\/\s?m\s?[³3]|g\s?\/\s?l)?/i

function densityOf(values: readonly Value[]): Field[] {
  const stated = values.flatMap(({ text, page, cells, isClear }) => {
    const match = density.exec(text)
    if (!match) return []
    const min = numberOf(match[1] ?? '')
    const max = match[2] === undefined ? min : numberOf(match[2])
    const unit = match[3] === undefined ? null : unitOf(match[3])
    const isPlausible = min > 0 && max >= min && (unit === 'kg/m³' || unit === 'g/l' || max < 25)
    return isPlausible ? [{ min, max, unit, page, cells, isClear }] : []
  })
  const best = stated.find(({ unit }) => unit !== null) ?? stated[0]
  if (!best) return []
  const { min, max, unit, page, cells, isClear } = best
  const value = min === max ? `${min}` : `${min} - ${max}`
  const confidence = unit !== null && isClear ? 'HIGH' : 'MEDIUM'
  return [fieldOf({ path: 'density', value, confidence, page, cells, min, max, ...(unit === null ? {} : { unit }) })]
}

const unitOf = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase().replace(/m3$/, 'm³')
