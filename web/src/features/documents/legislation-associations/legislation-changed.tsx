import type { LegislationAssociationRecordFragment } from '#graphql/generated/types.ts'
import { FieldChanges } from '#screen/history/history-entry.tsx'
import { useValues } from '#screen/history/use-values.ts'
import { useTranslation } from '#texts/translation.ts'
import { Notice } from '#ui/notice.tsx'

type LegislationChangedProps = {
  readonly record: LegislationAssociationRecordFragment
  readonly change: NonNullable<LegislationAssociationRecordFragment['legislationChange']>
}

const none = new Map()

/** Shown if the legislation has changed since its assessment: what changed, and that it needs reassessment. */
export function LegislationChanged({ record, change }: LegislationChangedProps) {
  const { t } = useTranslation()
  const read = useValues('legislationAssociations', none)
  const key = record.complianceStatus === 'NOT_ASSESSED' ? 'sinceAdded' : 'sinceAssessed'
  return (
    <Notice tone="attention" title={t(`legislationAssociations.changed.${key}`)}>
      <FieldChanges changes={read({ resource: 'legislations', ...change })} />
      <p>{t('legislationAssociations.changed.reassess')}</p>
    </Notice>
  )
}
