import type { Territory } from '@ansvar/domain/territories'
import { useTerritories, useTerritoryName } from '../use-territories.ts'
import { CodeSelect } from './code-select.tsx'
import { createField, type EditProps } from './create-field.tsx'

/** A country, the EU, or international, named and sorted in the user's language. */
export const TerritoryField = createField<Territory | null>({
  useText() {
    const name = useTerritoryName()
    return (value) => (value === null ? '' : name(value))
  },
  Edit: EditTerritory,
})

function EditTerritory({ ties, value, onChange }: EditProps<Territory | null>) {
  return (
    <CodeSelect
      {...ties}
      {...useTerritories()}
      value={value}
      onChange={(next) => onChange(next as Territory | null)}
      optional
      texts="territories"
    />
  )
}
