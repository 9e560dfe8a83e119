import { useMemo } from 'react'
import { causeCategories, causeKinds, causeLimits } from '@ansvar/domain/event-causes'
import type { EventCauseRecordFragment, EventRecordFragment } from '#graphql/generated/types.ts'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { SubRecords } from '#screen/sub-records.tsx'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { Lines } from '#ui/lines.tsx'
import { eventCauses } from './event-causes.resource.ts'

/** The causes of an event, down to the root cause. */
export function EventCauses({ record }: { readonly record: EventRecordFragment }) {
  const { organizationId, id: eventId, state } = record
  const scope = useMemo(() => ({ organizationId, eventId }), [organizationId, eventId])
  const isOpen = state === 'OPEN'
  return (
    <SubRecords resource={eventCauses} scope={scope} addable={isOpen} canEdit={() => isOpen}>
      {(cause) => <CauseFields cause={cause} />}
    </SubRecords>
  )
}

function CauseFields({ cause }: { readonly cause: EventCauseRecordFragment | null }) {
  const { t } = useTranslation()
  const { mode } = useForm()
  if (cause && mode === 'view') {
    const { kind, category, active, text } = cause
    return (
      <div className="action" data-retired={active ? undefined : ''}>
        <span className="action-title">
          <Lines text={text} />
        </span>
        <div className="action-facts">
          <span>{t(`eventCauses.options.kind.${kind}`)}</span>
          {category && <span>{t(`eventCauses.options.category.${category}`)}</span>}
          {!active && <span>{t('eventCauses.options.active.false')}</span>}
        </div>
      </div>
    )
  }
  return (
    <FieldGrid>
      <LongTextField name="text" wide required maxLength={causeLimits.text} />
      <ChoiceField name="kind" options={causeKinds} required wide />
      <SelectField name="category" options={causeCategories} />
      {cause && <FlagField name="active" />}
    </FieldGrid>
  )
}
