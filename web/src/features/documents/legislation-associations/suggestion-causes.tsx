import type { Language } from '@ansvar/domain/languages'
import { territoryName, type Territory } from '@ansvar/domain/territories'
import type { LegislationCandidatesQuery } from '#graphql/generated/graphql.ts'
import type { ListColumn, Telling } from '#screen/list/columns.ts'
import { useTranslation } from 'react-i18next'

export type Candidate = NonNullable<LegislationCandidatesQuery['list']>['content'][number]

type Words = Pick<Telling, 't' | 'language'>

/** Why an act is suggested, in the reader's words: Denmark · ISO 14001 · Waste. */
export function causeWords({ suggestedBecause, topics }: Candidate, { t, language }: Words): string {
  const words = (suggestedBecause ?? []).map(({ reason, value }) => {
    if (reason === 'TERRITORY') return territoryName(value as Territory, language as Language)
    if (reason === 'STANDARD') return t(`options.${value}`)
    return topics.find(({ id }) => id === value)?.name ?? ''
  })
  return words.filter((word) => word !== '').join(' · ')
}

function Causes({ row }: { readonly row: Candidate }) {
  const { t, i18n } = useTranslation()
  return causeWords(row, { t, language: i18n.language })
}

/** Why each is suggested. Its order is that of the suggestions. */
export const causesColumn: ListColumn<Candidate> = {
  name: 'suggestion',
  sortable: true,
  width: 312,
  quiet: true,
  cell: (row) => <Causes row={row} />,
  value: causeWords,
}
