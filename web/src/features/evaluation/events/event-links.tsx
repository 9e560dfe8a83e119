import { useMemo } from 'react'
import { Link } from 'wouter'
import { eventLinkKinds, type EventLinkKind } from '@ansvar/domain/event-links'
import type { EventLinkRecordFragment, EventRecordFragment } from '#graphql/generated/types.ts'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { useForm } from '#screen/form.ts'
import { SubRecords } from '#screen/sub-records.tsx'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { eventLinks } from './event-links.resource.ts'
import { linkedSources } from './linked.source.ts'

/** The records that an event is linked to, such as the chemical or the procedure that it is about. */
export function EventLinks({ record }: { readonly record: EventRecordFragment }) {
  const { organizationId, id: eventId, state } = record
  const scope = useMemo(() => ({ organizationId, eventId }), [organizationId, eventId])
  const isOpen = state === 'OPEN'
  return (
    <SubRecords resource={eventLinks} scope={scope} addable={isOpen} canEdit={() => isOpen}>
      {(link) => (link ? <LinkFields link={link} /> : <NewLink />)}
    </SubRecords>
  )
}

function NewLink() {
  const { values } = useForm()
  const kind = values['kind'] as EventLinkKind | null
  return (
    <FieldGrid>
      <SelectField name="kind" options={eventLinkKinds} required />
      {/* Another kind has other choices. */}
      {kind && <RecordField key={kind} name="target" source={linkedSources[kind]} required />}
    </FieldGrid>
  )
}

function LinkFields({ link }: { readonly link: EventLinkRecordFragment }) {
  const { t } = useTranslation()
  const { mode } = useForm()
  const { kind, targetId, title, active } = link
  const name = title ?? t('eventLinks.hidden')
  const href = title === null || title === undefined ? undefined : linkedSources[kind].hrefOf?.(targetId)
  return (
    <div className="row-view" data-retired={active ? undefined : ''}>
      <span className="row-title">{href ? <Link href={href}>{name}</Link> : name}</span>
      <div className="row-facts">
        <span>{t(`eventLinks.options.kind.${kind}`)}</span>
        {!active && <span>{t('eventLinks.options.active.false')}</span>}
      </div>
      {mode === 'edit' && <FlagField name="active" />}
    </div>
  )
}
