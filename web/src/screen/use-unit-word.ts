import type { TFunction } from 'i18next'
import { getI18n, useTranslation } from 'react-i18next'

/** A unit in the reader's words: most are symbols and stay, some are words, such as months and the fuels. */
export function useUnitWord(): (unit: string) => string {
  const { t } = useTranslation()
  return (unit) => unitWord(unit, t)
}

/** The same, for who has the words at hand. */
export function unitWord(unit: string, t: TFunction): string {
  const key = `meters.units.${unit.replaceAll(' ', '_').replace('³', '3')}`
  return getI18n().exists(key) ? t(key) : unit
}
