import { useTranslation } from 'react-i18next'
import { territories, territoryName, type Territory } from '@ansvar/domain/territories'
import type { Language } from '@ansvar/domain/languages'
import { bindingTerritories } from '@ansvar/domain/legislations'
import { useSession } from '#session/session.ts'
import { CodeSelect } from './code-select.tsx'
import { createField, type EditProps } from './create-field.tsx'

function useTerritoryName(): (territory: Territory) => string {
  const { i18n } = useTranslation()
  return (territory) => territoryName(territory, i18n.language as Language)
}

/** A country, the EU, or international; named and ordered in the reader's language. */
export const TerritoryField = createField<Territory | null>({
  useText() {
    const name = useTerritoryName()
    return (value) => (value === null ? '' : name(value))
  },
  Edit: EditTerritory,
})

function EditTerritory({ ties, value, onChange }: EditProps<Territory | null>) {
  const { i18n } = useTranslation()
  const { organization } = useSession()
  const name = useTerritoryName()
  const options = territories
    .map((territory) => ({ value: territory, label: name(territory) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language))
  return (
    <CodeSelect
      {...ties}
      value={value}
      onChange={(next) => onChange(next as Territory | null)}
      options={options}
      usual={usualTerritories(organization.timeZone)}
      optional
      words="territories"
    />
  )
}

/** The own country, the EU and the world: the territories that records name most. */
function usualTerritories(timeZone: string): readonly Territory[] {
  const [world, union, ...countries] = bindingTerritories(timeZone)
  return [...countries, union, world].filter((territory) => territory !== undefined)
}
