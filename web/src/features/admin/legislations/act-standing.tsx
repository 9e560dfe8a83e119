import type { Language } from '@ansvar/domain/languages'
import { territoryName } from '@ansvar/domain/territories'
import type { LegislationRowFragment } from '#graphql/generated/types.ts'
import { useToday } from '#screen/use-today.ts'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, Tag } from '#ui/status.tsx'

export function TerritoryName({ territory }: Pick<LegislationRowFragment, 'territory'>) {
  const { i18n } = useTranslation()
  return territoryName(territory, i18n.language as Language)
}

type ForceProps = { readonly record: Pick<LegislationRowFragment, 'repealedOn'> }

/** Whether an act holds still: in a list an icon and a word. */
export function Force({ record }: ForceProps) {
  const { t } = useTranslation()
  return useRepealed(record) ? (
    <Status tone="neutral" icon={RetiredIcon}>
      {t('legislations.force.repealed')}
    </Status>
  ) : (
    <Status tone="good">{t('legislations.force.inForce')}</Status>
  )
}

/** A tag on an act that holds no more; one that does needs none. */
export function RepealedTag({ record }: ForceProps) {
  const { t } = useTranslation()
  return useRepealed(record) ? (
    <Tag tone="neutral" icon={RetiredIcon}>
      {t('legislations.force.repealed')}
    </Tag>
  ) : null
}

function useRepealed({ repealedOn }: ForceProps['record']): boolean {
  const today = useToday()
  return repealedOn !== null && repealedOn <= today
}
