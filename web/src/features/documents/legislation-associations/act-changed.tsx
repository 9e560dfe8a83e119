import type { LegislationAssociationRecordFragment } from '#graphql/generated/types.ts'
import { FieldChanges } from '#screen/history/history-entry.tsx'
import { useValues } from '#screen/history/use-values.ts'
import { useTranslation } from '#texts/translation.ts'
import { Notice } from '#ui/notice.tsx'

type ActChangedProps = {
  readonly record: LegislationAssociationRecordFragment
  readonly change: NonNullable<LegislationAssociationRecordFragment['legislationChange']>
}

const none = new Map()

/** The act has changed since it was looked at: what changed, and that it is to be assessed again. */
export function ActChanged({ record, change }: ActChangedProps) {
  const { t } = useTranslation()
  const read = useValues('legislationAssociations', none)
  const key = record.complianceStatus === 'NOT_ASSESSED' ? 'sinceTakenUp' : 'sinceAssessed'
  return (
    <Notice tone="attention" title={t(`legislationAssociations.changed.${key}`)}>
      <FieldChanges changes={read({ resource: 'legislations', ...change })} />
      <p>{t('legislationAssociations.changed.ask')}</p>
    </Notice>
  )
}
