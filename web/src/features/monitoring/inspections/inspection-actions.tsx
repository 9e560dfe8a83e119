import { useState } from 'react'
import { useSend } from '#graphql/use-send.ts'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useReasonOff } from '#screen/reason-off.tsx'
import { useToday } from '#screen/use-today.ts'
import { useWaysBack, type WayBack } from '#screen/ways-back.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DoneIcon } from '#ui/icons/done.ts'
import { SkippedIcon } from '#ui/icons/skipped.ts'
import { UndoIcon } from '#ui/icons/undo.ts'
import {
  InspectionDocument,
  ReopenInspectionDocument,
  SkipInspectionDocument,
} from './generated/inspections.graphql.ts'
import { InspectionReason } from './inspection-reason.tsx'
import { inspections, reopening, skipping } from './inspections.resource.ts'

type Props = { readonly record: InspectionRecordFragment }

/** What is done with an inspection: marked as done or skipped while it is open, opened again when it is settled. */
export function InspectionActions({ record }: Props) {
  return record.state === 'DONE' || record.state === 'SKIPPED' ? <Reopen record={record} /> : <Settle record={record} />
}

function Settle({ record }: Props) {
  const { t } = useTranslation()
  const off = useReasonOff('EDIT_ORGANIZATION')
  const { byCall } = useWaysBack()
  const [asking, setAsking] = useState(false)
  // Why they are off stands beside Edit, once for all.
  if (off) return null
  return (
    <>
      <Button icon={SkippedIcon} onPress={() => setAsking(true)}>
        {t('inspections.skip.action')}
      </Button>
      <ButtonLink look="primary" icon={DoneIcon} href={paths.inspections.done(record.id)}>
        {t('inspections.markDone')}
      </ButtonLink>
      {asking && (
        <InspectionReason
          of="skip"
          record={record}
          document={SkipInspectionDocument}
          wayBack={(saved) => byCall({ back: reopening, organizationId: record.organizationId, saved })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Reopen({ record }: Props) {
  const { t } = useTranslation()
  const off = useReasonOff('MANAGE_ORGANIZATION')
  const wayBack = useWayBackToSettled(record)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon={UndoIcon} off={off} onPress={() => setAsking(true)}>
        {t('inspections.reopen.action')}
      </Button>
      {asking && (
        <InspectionReason
          of="reopen"
          record={record}
          document={ReopenInspectionDocument}
          wayBack={wayBack}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/**
 * How an inspection that was opened again is settled as it was. One that was skipped on an earlier day is not: it would be
 * skipped today.
 */
function useWayBackToSettled(record: InspectionRecordFragment): (saved: InspectionRecordFragment) => WayBack | null {
  const { byCall, bySave } = useWaysBack()
  const send = useSend()
  const today = useToday()
  const { organizationId, id, skipReason, skippedOn } = record
  const refetch = () =>
    send(
      InspectionDocument,
      { organizationId, id },
      { data: (answer) => answer.record ?? null },
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
