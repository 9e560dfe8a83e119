import type { Language } from '@ansvar/domain/languages'
import type { CertificationStandard } from '@ansvar/domain/standards'
import { territoryName, type Territory } from '@ansvar/domain/territories'
import type { LegislationCandidatesQuery } from '#graphql/generated/types.ts'
import type { ListColumn } from '#screen/list/columns.ts'
import { useStandardName } from '#screen/use-catalogue-names.ts'
import { useMemo } from 'react'
import { useTranslation } from '#texts/translation.ts'

export type Candidate = NonNullable<LegislationCandidatesQuery['list']>['content'][number]

type Texts = { readonly language: string; readonly standardName: (code: CertificationStandard) => string }

/** Returns why legislation is suggested, such as Denmark · ISO 14001 · Waste. */
export function causesText({ suggestedBecause, topics }: Candidate, { language, standardName }: Texts): string {
  const texts = (suggestedBecause ?? []).map(({ reason, value }) => {
    if (reason === 'TERRITORY') return territoryName(value as Territory, language as Language)
    if (reason === 'STANDARD') return standardName(value as CertificationStandard)
    return topics.find(({ id }) => id === value)?.name ?? ''
  })
  return texts.filter((text) => text !== '').join(' · ')
}

/** Returns the column of reasons. Sorting by it uses the order of the suggestions. */
export function useCausesColumn(): ListColumn<Candidate> {
  const { i18n } = useTranslation()
  const { language } = i18n
  const standardName = useStandardName()
  return useMemo(() => {
    const cell = (row: Candidate) => causesText(row, { language, standardName })
    return { name: 'suggestion', sortable: true, width: 312, subtle: true, cell }
  }, [language, standardName])
}
