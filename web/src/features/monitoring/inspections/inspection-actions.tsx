import { useState } from 'react'
import { useSend } from '#graphql/use-send.ts'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { useToday } from '#screen/use-today.ts'
import { useUndo, type UndoChange } from '#screen/use-undo.ts'
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

/** The actions of an inspection: done or skipped while it is to do, reopen afterwards. */
export function InspectionActions({ record }: Props) {
  return record.state === 'DONE' || record.state === 'SKIPPED' ? <Reopen record={record} /> : <Settle record={record} />
}

function Settle({ record }: Props) {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  const { byCall } = useUndo()
  const [isOpen, setOpen] = useState(false)
  // The reason why they are disabled is next to Edit, once for all.
  if (disabledReason) return null
  return (
    <>
      <Button icon={SkippedIcon} onPress={() => setOpen(true)}>
        {t('inspections.skip.action')}
      </Button>
      <ButtonLink variant="primary" icon={DoneIcon} href={paths.inspections.done(record.id)}>
        {t('inspections.markDone')}
      </ButtonLink>
      {isOpen && (
        <InspectionReason
          of="skip"
          record={record}
          document={SkipInspectionDocument}
          wayBack={(saved) => byCall({ back: reopening, organizationId: record.organizationId, saved })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Reopen({ record }: Props) {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason('MANAGE_ORGANIZATION')
  const wayBack = useUndoReopening(record)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={UndoIcon} disabledReason={disabledReason} onPress={() => setOpen(true)}>
        {t('inspections.reopen.action')}
      </Button>
      {isOpen && (
        <InspectionReason
          of="reopen"
          record={record}
          document={ReopenInspectionDocument}
          wayBack={wayBack}
          onClose={() => setOpen(false)}
        />
      )}
    </>
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
