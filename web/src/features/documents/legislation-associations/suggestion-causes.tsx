import type { Language } from '@ansvar/domain/languages'
import type { CertificationStandard } from '@ansvar/domain/standards'
import { territoryName, type Territory } from '@ansvar/domain/territories'
import type { LegislationCandidatesQuery } from '#graphql/generated/types.ts'
import type { ListColumn } from '#screen/list/columns.ts'
import { useStandardName } from '#screen/use-catalogue-words.ts'
import { useMemo } from 'react'
import { useTranslation } from '#texts/translation.ts'

export type Candidate = NonNullable<LegislationCandidatesQuery['list']>['content'][number]

type Words = { readonly language: string; readonly standardName: (code: CertificationStandard) => string }

/** Returns why legislation is suggested, such as Denmark · ISO 14001 · Waste. */
export function causeWords({ suggestedBecause, topics }: Candidate, { language, standardName }: Words): string {
  const words = (suggestedBecause ?? []).map(({ reason, value }) => {
    if (reason === 'TERRITORY') return territoryName(value as Territory, language as Language)
    if (reason === 'STANDARD') return standardName(value as CertificationStandard)
    return topics.find(({ id }) => id === value)?.name ?? ''
  })
  return words.filter((word) => word !== '').join(' · ')
}

/** Returns the column of reasons. Sorting by it uses the order of the suggestions. */
export function useCausesColumn(): ListColumn<Candidate> {
  const { i18n } = useTranslation()
  const { language } = i18n
  const standardName = useStandardName()
  return useMemo(() => {
    const cell = (row: Candidate) => causeWords(row, { language, standardName })
    return { name: 'suggestion', sortable: true, width: 312, subtle: true, cell }
  }, [language, standardName])
}
