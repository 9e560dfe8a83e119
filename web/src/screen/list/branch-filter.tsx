import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import type { Page } from '#screen/documents.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { SearchChip } from '#ui/search-chip.tsx'
import { ordered, pathOf, pruned } from '#ui/trees.ts'
import { useCause } from '../failure.tsx'
import type { TreeSource } from '../resource.ts'

/** Maximum number of branches in a menu. More have a search. */
const MAX_MENU_OPTIONS = 10
const MOST = 500

type BranchFilterProps = {
  readonly tree: TreeSource
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly clear: string
}

/** Filters a list by branches of a tree, in the tree's order and indented by depth. */
export function BranchFilter({ tree, ...chip }: BranchFilterProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const cause = useCause()
  const [q, setQ] = useState('')
  const [{ data, error }] = useQuery<{ list: Page<unknown> | null }, object>({
    query: tree.document,
    variables: useMemo(() => ({ organizationId: organization.id, page: 0, size: MOST }), [organization.id]),
  })
  const rows = data?.list?.content
  const nodes = useMemo(() => (rows ?? []).map((row) => tree.toNode(row as never)), [rows, tree])
  const options = ordered(nodes)
  const strangers = chip.value
    .filter((id) => !nodes.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: t('screen.list.someone') }))
  if (options.length <= MAX_MENU_OPTIONS) return <FilterChip {...chip} options={[...options, ...strangers]} />
  const found = q.trim() === '' ? options : ordered(pruned(nodes, q))
  const chosen = chip.value.flatMap((id) => pathOf(nodes, id).slice(-1))
  return (
    <SearchChip
      {...chip}
      found={found}
      chosen={[...chosen, ...strangers]}
      search={{
        label: t('pickers.placeholder'),
        clear: t('screen.list.clearSearch'),
        note: error ? `${t('pickers.failed')} ${cause(error)}` : found.length === 0 ? t('pickers.nothing') : null,
        value: q,
        onSearch: setQ,
      }}
    />
  )
}
