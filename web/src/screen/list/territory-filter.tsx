import { useState } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { matching, usualFirst } from '#ui/matching.ts'
import { SearchChip } from '#ui/search-chip.tsx'
import { usePickerTexts } from '../fields/picker-texts.ts'
import { useTerritories } from '../use-territories.ts'

type TerritoryFilterProps = {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly clear: string
}

/** Filters a list by territories, searched by name. */
export function TerritoryFilter({ value, ...chip }: TerritoryFilterProps) {
  const { t } = useTranslation()
  const texts = usePickerTexts('territories')
  const { options, usual } = useTerritories()
  const [q, setQ] = useState('')
  const found = matching(usualFirst(options, usual), q)
  return (
    <SearchChip
      {...chip}
      found={found}
      chosen={value.flatMap((code) => options.find((option) => option.value === code) ?? [])}
      search={{
        label: texts.placeholder,
        clear: t('screen.list.clearSearch'),
        note: found.length === 0 ? texts.nothing : null,
        value: q,
        onSearch: setQ,
      }}
    />
  )
}
