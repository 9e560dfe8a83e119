import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { sortInput, type Page } from '#screen/documents.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { SearchChip } from '#ui/search-chip.tsx'
import { usePickerTexts } from '../fields/picker-texts.ts'
import type { Source } from '../source.ts'

/** Maximum number of records in a menu. More have a search. */
const MAX_MENU_OPTIONS = 10
/** Number of search results shown. */
const SHOWN = 50

type RecordFilterProps = {
  readonly source: Source
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly clear: string
}

/**
 * Filters a list by records of another collection, which are chosen from a menu if there are few and searched by name
 * otherwise.
 */
export function RecordFilter({ source, ...chip }: RecordFilterProps) {
  const { t } = useTranslation()
  const texts = usePickerTexts(source.name)
  const [q, setQ] = useState('')
  const first = useOptions(source, { size: SHOWN })
  const searched = useOptions(source, { size: SHOWN, q, pause: q === '' })
  const named = useOptions(source, {
    size: Math.max(chip.value.length, 1),
    ids: chip.value,
    pause: chip.value.length === 0,
  })
  const known = [...first.options, ...searched.options, ...named.options]
  const chosen = chip.value.map(
    (id) =>
      known.find((each) => each.value === id) ?? {
        value: id,
        label: t(named.isLoaded ? 'screen.list.notFound' : 'screen.list.someone'),
      },
  )
  if (first.total <= MAX_MENU_OPTIONS) {
    const strangers = chosen.filter(({ value }) => !first.options.some((each) => each.value === value))
    return <FilterChip {...chip} options={[...first.options, ...strangers]} />
  }
  const shown = q === '' ? first : searched
  return (
    <SearchChip
      {...chip}
      found={shown.options}
      chosen={chosen}
      search={{
        label: texts.placeholder,
        clear: t('screen.list.clearSearch'),
        note: shown.error
          ? texts.failed(shown.error)
          : shown.options.length === 0
            ? texts.nothing
            : shown.total > shown.options.length
              ? texts.more(shown.options.length, shown.total)
              : null,
        value: q,
        onSearch: setQ,
      }}
    />
  )
}

type OptionsRequest = {
  readonly size: number
  readonly q?: string
  readonly ids?: readonly string[]
  readonly pause?: boolean
}

/** Returns records of a source as options. The last result stays while the next one is fetched. */
function useOptions(source: Source, { size, q = '', ids, pause = false }: OptionsRequest) {
  const { organization } = useSession()
  const variables = useMemo(
    () => ({
      organizationId: organization.id,
      filter: { ...(q.trim() !== '' && { q: q.trim() }), ...(ids && { [source.key ?? 'id']: ids }) },
      size,
      sort: (source.sort ?? []).map(sortInput),
    }),
    [organization.id, q, ids, size, source],
  )
  const [{ data, error }] = useQuery<{ list: Page<unknown> | null }, object>({
    query: source.document,
    variables,
    pause,
  })
  const rows = (!pause && data?.list?.content) || []
  return {
    options: rows.map((row) => {
      const { id, name } = source.toSuggestion(row as never)
      return { value: id, label: name }
    }),
    total: data?.list?.totalElements ?? 0,
    error,
    isLoaded: data?.list != null,
  }
}
