import { inspectionLimits } from '@ansvar/domain/inspections'
import { useSend } from '#graphql/use-send.ts'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useToday } from '#screen/use-today.ts'
import { useUndo, type UndoChange } from '#screen/use-undo.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DoneIcon } from '#ui/icons/done.ts'
import { LaterIcon } from '#ui/icons/later.ts'
import { ForwardIcon } from '#ui/icons/forward.ts'
import { SkippedIcon } from '#ui/icons/skipped.ts'
import { UndoIcon } from '#ui/icons/undo.ts'
import { InspectionDocument } from './generated/inspections.graphql.ts'
import { postpone, reopen, skip } from './inspection-transitions.ts'
import { inspections, reopening, skipping } from './inspections.resource.ts'

type Props = { readonly record: InspectionRecordFragment }

const reasonField = () => <LongTextField name="reason" required maxLength={inspectionLimits.reason} />

/** The fields of the form that postpones an inspection. */
export const PostponeFields = () => (
  <>
    <DateField name="dueOn" required />
    {reasonField()}
  </>
)

/** The actions of an inspection: done or skipped while it is to do, reopen afterwards. */
export function InspectionActions({ record }: Props) {
  return record.state === 'DONE' || record.state === 'SKIPPED' ? <Reopen record={record} /> : <Settle record={record} />
}

function Settle({ record }: Props) {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  const { byCall } = useUndo()
  // The reason why they are disabled is next to Edit, once for all.
  if (disabledReason) return null
  return (
    <>
      <TransitionButton
        transition={skip}
        record={record}
        icon={SkippedIcon}
        undo={(saved) => byCall({ back: reopening, organizationId: record.organizationId, saved })}
      >
        {reasonField}
      </TransitionButton>
      <TransitionButton transition={postpone} record={record} icon={LaterIcon}>
        {() => <PostponeFields />}
      </TransitionButton>
      {record.checklistId === null ? (
        <ButtonLink variant="primary" icon={DoneIcon} href={paths.inspections.done(record.id)}>
          {t('inspections.markDone')}
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" icon={ForwardIcon} href={paths.inspections.run(record.id)}>
          {t(record.stage === 'PLANNED' ? 'inspections.run.start' : 'inspections.run.continue')}
        </ButtonLink>
      )}
    </>
  )
}

function Reopen({ record }: Props) {
  const disabledReason = useDisabledReason('MANAGE_ORGANIZATION')
  const wayBack = useUndoReopening(record)
  return (
    <TransitionButton
      transition={reopen}
      record={record}
      icon={UndoIcon}
      disabledReason={disabledReason}
      undo={wayBack}
    >
      {reasonField}
    </TransitionButton>
  )
}

/**
 * Returns how to undo a reopening. Null for an inspection skipped on an earlier day, because it would be skipped today, and
 * for one with a checklist, which is completed again by its answers.
 */
function useUndoReopening(record: InspectionRecordFragment): (saved: InspectionRecordFragment) => UndoChange | null {
  const { byCall, bySave } = useUndo()
  const send = useSend()
  const today = useToday()
  const { organizationId, id, skipReason, skippedOn } = record
  const refetch = () =>
    send(
      InspectionDocument,
      { organizationId, id },
      { data: (data) => data.record ?? null },
      { requestPolicy: 'network-only' },
    )
  return (saved) => {
    if (record.status === 'DONE') {
      if (record.checklistId ?? record.reminder?.checklistId) return null
      const before = inspections.toDraft(record)
      return bySave({ resource: inspections, scope: { organizationId }, before, saved, refetch })
    }
    return skipReason && skippedOn === today
      ? byCall({ back: skipping, organizationId, saved, reason: skipReason })
      : null
  }
}
