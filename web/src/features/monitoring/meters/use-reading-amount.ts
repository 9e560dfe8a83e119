import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { unitWord } from '#screen/use-unit-word.ts'
import { formatNumber } from '#ui/numbers.ts'

/** A reading in the meter's unit, and as it was entered. */
export type ReadAmount = { readonly value: number; readonly enteredValue: number; readonly enteredUnit: string }

/** What was read: `1,250 kWh`, or as it was entered in another unit and what that is: `1.25 MWh (1,250 kWh)`. */
export function readingAmount(reading: ReadAmount, units: string, t: TFunction, language: string): string {
  const own = `${converted(reading.value, language)} ${unitWord(units, t)}`
  if (reading.enteredUnit === units) return `${formatNumber(reading.value, language)} ${unitWord(units, t)}`
  return `${formatNumber(reading.enteredValue, language)} ${unitWord(reading.enteredUnit, t)} (${own})`
}

/** A converted amount, to as many digits as a reader writes. */
export const converted = (value: number, language: string): string =>
  formatNumber(Number(value.toPrecision(DIGITS)), language)

/** A conversion may have no last digit; it is shown to so many. */
const DIGITS = 10

export function useReadingAmount(units: string): (reading: ReadAmount) => string {
  const { t, i18n } = useTranslation()
  return (reading) => readingAmount(reading, units, t, i18n.language)
}
