import type { Find } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'

/** A unit in the reader's words: most are symbols and stay, some are words, such as months and the fuels. */
export function useUnitWord(): (unit: string) => string {
  const { find } = useTranslation()
  return (unit) => unitWord(unit, find)
}

/** The same, for who has the words at hand. */
export function unitWord(unit: string, find: Find): string {
  return find([`meters.units.${unit.replaceAll(' ', '_').replace('³', '3')}`]) ?? unit
}
