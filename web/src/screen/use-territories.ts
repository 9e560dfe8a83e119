import { useMemo } from 'react'
import type { Language } from '@ansvar/domain/languages'
import { bindingTerritories } from '@ansvar/domain/legislations'
import { territories, territoryName, type Territory } from '@ansvar/domain/territories'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import type { Option } from '#ui/select-input.tsx'

/** Returns a function for the name of a territory in the user's language. */
export function useTerritoryName(): (territory: Territory) => string {
  const { i18n } = useTranslation()
  return (territory) => territoryName(territory, i18n.language as Language)
}

/** Returns all territories by name, and the most frequent ones: the user's own country, the EU and international. */
export function useTerritories(): { readonly options: readonly Option[]; readonly usual: readonly Territory[] } {
  const { language } = useTranslation().i18n
  const { timeZone } = useSession().organization
  return useMemo(() => {
    const [world, union, ...countries] = bindingTerritories(timeZone)
    return {
      options: territories
        .map((territory) => ({ value: territory, label: territoryName(territory, language as Language) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
      usual: [...countries, union, world].filter((territory) => territory !== undefined),
    }
  }, [language, timeZone])
}
