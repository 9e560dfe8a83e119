import { inspectionLimits } from '@ansvar/domain/inspections'
import { useSend } from '#graphql/use-send.ts'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { transitionsOf, withReasonForm } from '#screen/transitions/transition.ts'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useToday } from '#screen/use-today.ts'
import { useUndo, type UndoChange } from '#screen/use-undo.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DoneIcon } from '#ui/icons/done.ts'
import { SkippedIcon } from '#ui/icons/skipped.ts'
import { UndoIcon } from '#ui/icons/undo.ts'
import {
  InspectionDocument,
  ReopenInspectionDocument,
  SkipInspectionDocument,
} from './generated/inspections.graphql.ts'
import { inspections, reopening, skipping } from './inspections.resource.ts'

type Props = { readonly record: InspectionRecordFragment }

const transition = transitionsOf({
  of: 'inspections',
  document: InspectionDocument,
  titleOf: ({ reminder }: InspectionRecordFragment) => reminder?.title ?? '',
  facts: ({ status, performedAt, skipReason, reopenReason }, t) => ({
    [t('inspections.fields.status')]: t(`inspections.options.status.${status}`),
    [t('inspections.fields.performedAt')]: performedAt ?? t('screen.nothing'),
    [t('inspections.fields.skipReason')]: skipReason ?? t('screen.nothing'),
    [t('inspections.fields.reopenReason')]: reopenReason ?? t('screen.nothing'),
  }),
})
const form = withReasonForm(inspectionLimits.reason)
const skip = transition({ texts: 'inspections.skip', mutation: SkipInspectionDocument, ...form })
const reopen = transition({ texts: 'inspections.reopen', mutation: ReopenInspectionDocument, ...form })

const reasonField = () => <LongTextField name="reason" required maxLength={inspectionLimits.reason} />

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
      <ButtonLink variant="primary" icon={DoneIcon} href={paths.inspections.done(record.id)}>
        {t('inspections.markDone')}
      </ButtonLink>
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
 * Returns how to undo a reopening. Null for an inspection skipped on an earlier day, because it would be skipped today.
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
      const before = inspections.toDraft(record)
      return bySave({ resource: inspections, scope: { organizationId }, before, saved, refetch })
    }
    return skipReason && skippedOn === today
      ? byCall({ back: skipping, organizationId, saved, reason: skipReason })
      : null
  }
}
