import { unitText } from '#screen/use-unit-text.ts'
import type { Find } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'

/** A reading in the meter's unit, and as it was entered. */
export type ReadAmount = { readonly value: number; readonly enteredValue: number; readonly enteredUnit: string }

/** Returns the reading as text: `1,250 kWh`, or if it was entered in another unit `1.25 MWh (1,250 kWh)`. */
export function readingAmount(reading: ReadAmount, units: string, find: Find, language: string): string {
  const own = `${converted(reading.value, language)} ${unitText(units, find)}`
  if (reading.enteredUnit === units) return `${formatNumber(reading.value, language)} ${unitText(units, find)}`
  return `${formatNumber(reading.enteredValue, language)} ${unitText(reading.enteredUnit, find)} (${own})`
}

/** Returns a converted amount with as many digits as a user would enter. */
export const converted = (value: number, language: string): string =>
  formatNumber(Number(value.toPrecision(DIGITS)), language)

/** Maximum number of digits of a conversion. */
const DIGITS = 10

export function useReadingAmount(units: string): (reading: ReadAmount) => string {
  const { find, i18n } = useTranslation()
  return (reading) => readingAmount(reading, units, find, i18n.language)
}
