import { useMemo } from 'react'
import {
  actionEffects,
  correctiveActionKinds,
  correctiveActionLimits as limits,
} from '@ansvar/domain/corrective-actions'
import type { CorrectiveActionTransition } from '@ansvar/domain/corrective-action-states'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import type { CorrectiveActionRecordFragment } from '#graphql/generated/types.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FilesField, SavedFile } from '#screen/fields/files-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { StatusOf, type RecordStatus } from '#screen/record-status.tsx'
import type { Scope } from '#screen/saving.ts'
import { SubRecord } from '#screen/sub-record.tsx'
import { SubRecords } from '#screen/sub-records.tsx'
import { useTexts } from '#screen/texts.ts'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useUndo } from '#screen/use-undo.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Person } from '#ui/avatar.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { Lines } from '#ui/lines.tsx'
import { cancel, complete, reopen, verify } from './corrective-action-transitions.ts'
import { correctiveActionsOf, type ActionSource } from './corrective-actions.resource.ts'

type Action = CorrectiveActionRecordFragment
type Props = { readonly record: Action }

type CorrectiveActionsProps = {
  /** The organization, and the record on whose screen they are. Must be stable. */
  readonly scope: Scope
  /** The record that a new action follows from. Must be stable. */
  readonly source: ActionSource
  /** The ids of the records whose actions are shown. By default the source's only. Must be stable. */
  readonly sourceIds?: readonly string[]
  /** Whether actions can be added. By default true. */
  readonly addable?: boolean
  /** Whether the user may see names in a new action. By default true. */
  readonly namesShown?: boolean
}

/** The corrective actions that follow from a record, each with its transitions. */
export function CorrectiveActions(props: CorrectiveActionsProps) {
  const { scope, source, sourceIds, addable = true, namesShown = true } = props
  const resource = useMemo(() => correctiveActionsOf(source), [source])
  const filter = useMemo(() => ({ sourceId: sourceIds ?? [source.id] }), [sourceIds, source])
  return (
    <SubRecords
      resource={resource}
      scope={scope}
      filter={filter}
      addable={addable}
      canEdit={(action) => action.state === 'OPEN' || action.state === 'DONE'}
      actions={ActionTransitions}
    >
      {(action) => <ActionFields action={action} namesShown={action?.namesShown ?? namesShown} />}
    </SubRecords>
  )
}

type NewActionProps = Pick<CorrectiveActionsProps, 'scope' | 'source'> & { readonly onClosed: () => void }

/** The form of a new corrective action, next to what it follows from. */
export function NewCorrectiveAction({ scope, source, onClosed }: NewActionProps) {
  const resource = useMemo(() => correctiveActionsOf(source), [source])
  return (
    <SubRecord resource={resource} scope={scope} record={null} editable refetch={none} onClosed={onClosed}>
      {() => <ActionFields action={null} namesShown />}
    </SubRecord>
  )
}

const none = () => Promise.resolve(null)

/** Returns the status of a corrective action. */
export function actionStatusOf({ state, dueOn, completedOn, effect }: Action, today: IsoDate): RecordStatus {
  if (state === 'CANCELLED') return { text: 'correctiveActions.status.CANCELLED', tone: 'neutral', icon: RetiredIcon }
  if (state === 'VERIFIED')
    return {
      text: `correctiveActions.status.${effect ?? 'EFFECTIVE'}`,
      tone: effect === 'NOT_EFFECTIVE' ? 'critical' : effect === 'PARTLY' ? 'attention' : 'good',
    }
  if (state === 'DONE') return { text: 'correctiveActions.status.DONE', tone: 'good', day: completedOn ?? null }
  if (!dueOn) return { text: 'correctiveActions.status.OPEN', tone: 'attention' }
  return dueOn < today
    ? { text: 'correctiveActions.status.overdue', tone: 'critical', day: dueOn }
    : { text: 'correctiveActions.status.due', tone: 'attention', day: dueOn }
}

type FieldsProps = { readonly action: Action | null; readonly namesShown: boolean }

function ActionFields({ action, namesShown }: FieldsProps) {
  const { mode } = useForm()
  if (action && mode === 'view') return <ActionView record={action} />
  return (
    <FieldGrid>
      <LongTextField name="title" wide required maxLength={limits.title} />
      <ChoiceField name="kind" options={correctiveActionKinds} wide />
      {namesShown && <MemberField name="responsible" />}
      <DateField name="dueOn" />
      {action?.state === 'DONE' && <DateField name="effectDueOn" />}
      <LongTextField name="description" wide maxLength={limits.description} />
      <FilesField name="files" />
    </FieldGrid>
  )
}

/** An action in a few lines: what, the status, who, and what was found. */
function ActionView({ record }: Props) {
  const texts = useTexts('correctiveActions')
  const { t } = texts
  const dates = useDates()
  const { title, description, kind, responsible, completionNote, effectNote, effectDueOn, stateReason, files } = record
  const { verifiedBy, effectVerifiedOn, state } = record
  const notes = [
    { label: 'description', text: description },
    { label: 'completionNote', text: completionNote },
    { label: 'effectNote', text: effectNote, by: verifiedBy?.name, day: effectVerifiedOn },
    { label: 'stateReason', text: state === 'CANCELLED' || state === 'OPEN' ? stateReason : null },
  ] as const
  return (
    <div className="row-view">
      <div className="row-head">
        <strong className="row-title">
          <Lines text={title} />
        </strong>
        <StatusOf rule={actionStatusOf} record={record} />
      </div>
      <div className="row-facts">
        <span>{t(`correctiveActions.options.kind.${kind}`)}</span>
        {responsible && <Person name={responsible.name} />}
        <Ended record={record} />
        {state === 'DONE' && effectDueOn && (
          <span>{t('correctiveActions.effectBy', { day: dates.day(effectDueOn) })}</span>
        )}
      </div>
      {notes.map(
        ({ label, text, ...made }) =>
          text && (
            <div key={label} className="row-note">
              <span className="row-note-label">
                {[texts.label(label), 'by' in made && made.by, 'day' in made && made.day && dates.day(made.day)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Lines text={text} />
            </div>
          ),
      )}
      {files.length > 0 && (
        <ul className="file-list">
          {files.map((file) => (
            <SavedFile key={file.id} file={file} erasable />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Who completed or cancelled an action, for a person who comes to do it. */
function Ended({ record: { state, completedBy, completedOn, lastModifiedBy, lastModifiedDate } }: Props) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  if (state === 'CANCELLED') {
    const day = dates.day(localDay(lastModifiedDate, timeZone))
    return <span>{t('correctiveActions.cancelledBy', { name: lastModifiedBy, day })}</span>
  }
  if (!completedBy || !completedOn) return null
  return <span>{t('correctiveActions.completedBy', { name: completedBy.name, day: dates.day(completedOn) })}</span>
}

/** Photos of what was done. Those of an event are uploaded for it. */
const Photos = ({ record: { sourceKind, sourceId } }: Props) =>
  sourceKind === 'EVENT' ? (
    <FilesField name="files" home="event" of={sourceId} photos />
  ) : (
    <FilesField name="files" photos />
  )

const reasonField = () => <LongTextField name="reason" required maxLength={limits.reason} />

function ActionTransitions({ record }: Props) {
  const why = useRefusals(record)
  const { t } = useTranslation()
  const { byTransition } = useUndo()
  // An action that was open is open again. Other states have a date and a person, which the next transition replaces.
  const openAgain = (saved: Action) =>
    record.state === 'OPEN' && saved.may.includes('REOPEN')
      ? byTransition(reopen, saved, { reason: t('screen.undo.reason') })
      : null
  return (
    <>
      <TransitionButton transition={complete} record={record} {...why('COMPLETE')} undo={openAgain}>
        {() => (
          <>
            <Photos record={record} />
            <LongTextField name="note" maxLength={limits.note} />
            <DateField name="completedOn" />
          </>
        )}
      </TransitionButton>
      <TransitionButton transition={verify} record={record} {...why('VERIFY')}>
        {() => (
          <>
            <ChoiceField name="effect" options={actionEffects} required />
            <LongTextField name="note" maxLength={limits.note} />
          </>
        )}
      </TransitionButton>
      <TransitionButton transition={reopen} record={record} variant="subtle" {...why('REOPEN')}>
        {reasonField}
      </TransitionButton>
      <TransitionButton transition={cancel} record={record} variant="subtle" {...why('CANCEL')} undo={openAgain}>
        {reasonField}
      </TransitionButton>
    </>
  )
}

/** Returns a function that says whether a transition is shown, and why it is not possible. */
function useRefusals({ may, refusals }: Action) {
  const { t } = useTranslation()
  const lacksLevel = useDisabledReason('EDIT_ORGANIZATION')
  return (transition: CorrectiveActionTransition) => {
    const reason = refusals.find((each) => each.transition === transition)?.reason
    if (may.includes(transition) || !reason) return { shown: true, disabledReason: null }
    // The reason is next to Edit, once for all.
    const isHidden = reason === 'NOT_IN_STATE' || reason === 'SOURCE_CLOSED' || lacksLevel !== null
    return { shown: !isHidden, disabledReason: lacksLevel ?? t(`correctiveActions.refusals.${reason}`) }
  }
}
