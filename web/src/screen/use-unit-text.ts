import type { Find } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'

/** Returns a function that translates units, such as months and fuels. Symbols are not translated. */
export function useUnitText(): (unit: string) => string {
  const { find } = useTranslation()
  return (unit) => unitText(unit, find)
}

/** Returns a translated unit, for callers that have a translator. */
export function unitText(unit: string, find: Find): string {
  return find([`meters.units.${unit.replaceAll(' ', '_').replace('³', '3')}`]) ?? unit
}
