import { useMemo } from 'react'
import { useQuery } from 'urql'
import { causeCategories, causeChains, causeKinds, causeLimits } from '@ansvar/domain/event-causes'
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
import { EventCausesDocument } from './generated/event-causes.graphql.ts'

/** The causes of an event, down to the root cause. */
export function EventCauses({ record }: { readonly record: EventRecordFragment }) {
  const { organizationId, id: eventId, state } = record
  const scope = useMemo(() => ({ organizationId, eventId }), [organizationId, eventId])
  const { t } = useTranslation()
  const isOpen = state === 'OPEN'
  const chains = useMemo(() => ({ of: causeChains<EventCauseRecordFragment>, link: t('eventCauses.why') }), [t])
  return (
    <SubRecords
      resource={eventCauses}
      scope={scope}
      addable={isOpen}
      canEdit={() => isOpen}
      chains={chains}
      below={isOpen ? RootHint : undefined}
    >
      {(cause) => <CauseFields cause={cause} scope={scope} />}
    </SubRecords>
  )
}

/** Asks for the root cause while no chain ends in one. */
function RootHint({ records }: { readonly records: readonly EventCauseRecordFragment[] }) {
  const { t } = useTranslation()
  const causes = records.filter(({ active }) => active)
  if (causes.length === 0 || causes.some(({ kind }) => kind === 'ROOT')) return null
  return <p className="sub-record nothing">{t('eventCauses.noRoot')}</p>
}

type CauseProps = {
  readonly cause: EventCauseRecordFragment | null
  readonly scope: { readonly organizationId: string; readonly eventId: string }
}

/** The page of causes that the section around reads, so that it is in the cache. */
const page = { page: 0, size: 100 }

function CauseFields({ cause, scope }: CauseProps) {
  const { t } = useTranslation()
  const { mode, values } = useForm()
  const [{ data }] = useQuery({ query: EventCausesDocument, variables: { ...scope, ...page } })
  const causes = data?.list?.content ?? []
  const textOf = (id: string | null | undefined) => causes.find((each) => each.id === id)?.text ?? ''
  if (cause && mode === 'view') {
    const { kind, category, active, text, becauseOfId } = cause
    // Another cause that follows from the same one shows it below.
    const isShownBelow = causes.find((each) => each.becauseOfId === becauseOfId)?.id === cause.id
    return (
      <div className="row-view" data-retired={active ? undefined : ''}>
        <span className="row-title">
          <Lines text={text} />
        </span>
        <div className="row-facts">
          <span>{t(`eventCauses.options.kind.${kind}`)}</span>
          {category && <span>{t(`eventCauses.options.category.${category}`)}</span>}
          {!active && <span>{t('eventCauses.options.active.false')}</span>}
        </div>
        {becauseOfId && !isShownBelow && (
          <div className="row-note">
            <span className="row-note-label">{t('eventCauses.because')}</span>
            <Lines text={textOf(becauseOfId)} />
          </div>
        )}
      </div>
    )
  }
  const deeper = causes.flatMap(({ id, active }) => (id !== cause?.id && active ? [id] : []))
  return (
    <FieldGrid>
      <LongTextField name="text" wide required maxLength={causeLimits.text} />
      <ChoiceField name="kind" options={causeKinds} required wide />
      <SelectField name="category" options={causeCategories} optional />
      {/* A root cause follows from no other. */}
      {values['kind'] !== 'ROOT' && deeper.length > 0 && (
        <SelectField name="becauseOfId" options={deeper} textOf={textOf} optional wide />
      )}
      {cause && <FlagField name="active" />}
    </FieldGrid>
  )
}
