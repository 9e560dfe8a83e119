import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import type { InspectionRecordFragment } from '#graphql/generated/graphql.ts'
import { ReopenInspectionDocument, SkipInspectionDocument } from '#graphql/generated/graphql.ts'
import { useReasonOff } from '#screen/reason-off.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DoneIcon, SkippedIcon, UndoIcon } from '#ui/icons/index.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { readonly record: InspectionRecordFragment }

/** What is done with an inspection: marked as done or skipped while it is open, opened again when it is settled. */
export function InspectionActions({ record }: Props) {
  return record.state === 'DONE' || record.state === 'SKIPPED' ? <Reopen record={record} /> : <Settle record={record} />
}

function Settle({ record }: Props) {
  const { t } = useTranslation()
  const off = useReasonOff('EDIT_ORGANIZATION')
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
        <ReasonDialog of="skip" record={record} document={SkipInspectionDocument} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

function Reopen({ record }: Props) {
  const { t } = useTranslation()
  const off = useReasonOff('MANAGE_ORGANIZATION')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon={UndoIcon} off={off} onPress={() => setAsking(true)}>
        {t('inspections.reopen.action')}
      </Button>
      {asking && (
        <ReasonDialog
          of="reopen"
          record={record}
          document={ReopenInspectionDocument}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
