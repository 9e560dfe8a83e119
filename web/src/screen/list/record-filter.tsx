import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { sortInput, type Page } from '#screen/documents.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { SearchChip } from '#ui/search-chip.tsx'
import { usePickerWords } from '../fields/picker-words.ts'
import type { Source } from '../source.ts'

/** More than fit a menu are searched through. */
const MOST_LISTED = 10
/** Of many, so many are shown; more typing narrows. */
const SHOWN = 50

type RecordFilterProps = {
  readonly source: Source
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly clear: string
}

/** Narrows a list to some records of another: chosen from a menu where they are few, found by name where they are many. */
export function RecordFilter({ source, ...chip }: RecordFilterProps) {
  const { t } = useTranslation()
  const words = usePickerWords(source.name)
  const [q, setQ] = useState('')
  const first = useFound(source, { size: SHOWN })
  const searched = useFound(source, { size: SHOWN, q, pause: q === '' })
  const named = useFound(source, {
    size: Math.max(chip.value.length, 1),
    ids: chip.value,
    pause: chip.value.length === 0,
  })
  const known = [...first.options, ...searched.options, ...named.options]
  const chosen = chip.value.map(
    (id) =>
      known.find((each) => each.value === id) ?? {
        value: id,
        label: t(named.answered ? 'screen.list.gone' : 'screen.list.someone'),
      },
  )
  if (first.total <= MOST_LISTED) {
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
        label: words.placeholder,
        clear: t('screen.list.clearSearch'),
        note: shown.error
          ? words.failed(shown.error)
          : shown.options.length === 0
            ? words.nothing
            : shown.total > shown.options.length
              ? words.more(shown.options.length, shown.total)
              : null,
        value: q,
        onSearch: setQ,
      }}
    />
  )
}

type Asked = {
  readonly size: number
  readonly q?: string
  readonly ids?: readonly string[]
  readonly pause?: boolean
}

/** Records of a source as options. The last answer stays while the next one is fetched. */
function useFound(source: Source, { size, q = '', ids, pause = false }: Asked) {
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
      const { id, name } = source.toFound(row as never)
      return { value: id, label: name }
    }),
    total: data?.list?.totalElements ?? 0,
    error,
    answered: data?.list != null,
  }
}
