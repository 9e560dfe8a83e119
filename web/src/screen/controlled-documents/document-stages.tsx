import { useMemo, type ReactNode } from 'react'
import { approvalLimits, type ApprovalTransition } from '@ansvar/domain/approval-states'
import { documentLifecycle, type DocumentStage, type DocumentTransition } from '@ansvar/domain/document-states'
import { localDay } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { DoneIcon } from '#ui/icons/done.ts'
import { Stages, type Stage } from '#ui/stages.tsx'
import { useDisabledReason } from '../disabled-reason.tsx'
import { DateField } from '../fields/date-field.tsx'
import { FlagField } from '../fields/flag-field.tsx'
import { FilesField } from '../fields/files-field.tsx'
import { MemberField, MembersField } from '../fields/member-field.tsx'
import { OwnPasswordField } from '../fields/password-field.tsx'
import { LongTextField } from '../fields/text-field.tsx'
import { TransitionButton } from '../transitions/transition-button.tsx'
import { useUndo } from '../use-undo.ts'
import { openOf, useApprovals, type Approval, type ControlledRecord } from './approval-state.ts'
import { approve, recall, refuse } from './approval-transitions.ts'
import { documentTransitionsOf, type DocumentOperations, type DocumentTransitions } from './document-transitions.ts'

type Props = { readonly record: ControlledRecord; readonly transitions: DocumentTransitions }

type DocumentStagesProps = {
  readonly record: ControlledRecord
  /** The operations of its kind. Must be stable. */
  readonly operations: DocumentOperations
}

/** The stage of a policy or procedure, and the buttons of its transitions. */
export default function DocumentStages({ record, operations }: DocumentStagesProps) {
  const { t } = useTranslation()
  const transitions = useMemo(() => documentTransitionsOf(operations), [operations])
  const approval = openOf(useApprovals(record), record)
  const stages = useStages(record, approval)
  return (
    <Stages
      label={t('approvals.stages.label')}
      stages={stages}
      aside={record.stage === 'WITHDRAWN' ? t('approvals.stages.withdrawn') : undefined}
    >
      {approval && <ApprovalButtons approval={approval} />}
      <DocumentButtons record={record} transitions={transitions} />
    </Stages>
  )
}

/** The number of stages that are passed or current. */
const reached: Readonly<Record<DocumentStage, number>> = {
  WITHDRAWN: 0,
  DRAFT: 1,
  IN_APPROVAL: 2,
  SCHEDULED: 3,
  IN_FORCE: 3,
}

function useStages(record: ControlledRecord, approval: Approval | null): Stage[] {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const { stage, version, hasDraft, inForceVersion, inForceFrom } = record
  const isNext = hasDraft && !approval?.inForceFrom
  const from = approval?.inForceFrom ?? inForceFrom
  const waits = approval?.state === 'PENDING'
  const notes = [
    t('approvals.stages.version', { version }),
    waits ? t('approvals.stages.sent', { day: dates.day(localDay(approval.createdDate, timeZone)) }) : '',
    from
      ? t(isNext ? 'approvals.stages.since' : 'approvals.stages.from', {
          version: inForceVersion,
          day: dates.day(from),
        })
      : '',
  ]
  const names = [t('approvals.stages.draft'), t('approvals.stages.inApproval'), t('approvals.stages.inForce')]
  const current = reached[stage] - 1
  return names.map((name, index) => ({
    name,
    note: notes[index] ?? '',
    state: index < current || stage === 'IN_FORCE' ? 'past' : index === current ? 'now' : 'ahead',
  }))
}

const password = () => <OwnPasswordField name="currentPassword" required />

/** The buttons of the approvers, and of those who can take the document back. */
function ApprovalButtons({ approval }: { readonly approval: Approval }) {
  const can = (name: ApprovalTransition) => approval.may.includes(name)
  return (
    <>
      <TransitionButton transition={recall} record={approval} shown={can('RECALL')} />
      <TransitionButton transition={refuse} record={approval} shown={can('REFUSE')}>
        {() => (
          <>
            <LongTextField name="comment" required maxLength={approvalLimits.comment} />
            {password()}
          </>
        )}
      </TransitionButton>
      <TransitionButton transition={approve} record={approval} variant="primary" icon={DoneIcon} shown={can('APPROVE')}>
        {password}
      </TransitionButton>
    </>
  )
}

function DocumentButtons({ record, transitions: { send, record: recordApproval, withdraw, takeUp } }: Props) {
  const why = useRefusals(record)
  const { allowed: manages } = useAllowance('MANAGE_ORGANIZATION')
  const { byTransition } = useUndo()
  const sending = why('SEND')
  return (
    <>
      <TransitionButton transition={withdraw} record={record} {...why('WITHDRAW')}>
        {() => <LongTextField name="reason" required maxLength={approvalLimits.message} />}
      </TransitionButton>
      <TransitionButton
        transition={recordApproval}
        record={record}
        shown={sending.shown && manages}
        disabledReason={sending.disabledReason}
      >
        {() => (
          <>
            <MemberField name="approvedBy" required />
            <DateField name="approvedOn" required />
            <FilesField name="files" />
          </>
        )}
      </TransitionButton>
      <TransitionButton
        transition={send}
        record={record}
        variant="primary"
        {...sending}
        // The record of sending is its approval. Recalling it needs its id and version only.
        undo={(sent) => byTransition(recall, sent as Approval, {})}
      >
        {() => (
          <>
            <MembersField name="approvers" required />
            <DateField name="inForceFrom" />
            <LongTextField name="message" maxLength={approvalLimits.message} />
            {record.hasDraft && <FlagField name="isCorrection" />}
          </>
        )}
      </TransitionButton>
      <TransitionButton transition={takeUp} record={record} variant="primary" {...why('TAKE_UP')} />
    </>
  )
}

/** Returns a function that says whether a transition is shown, and why it is not possible. */
function useRefusals({ stage, may, refusals }: ControlledRecord) {
  const { t } = useTranslation()
  const lacksLevel = useDisabledReason('EDIT_ORGANIZATION')
  return (transition: DocumentTransition): { readonly shown: boolean; readonly disabledReason: ReactNode } => {
    if (may.includes(transition)) return { shown: true, disabledReason: null }
    const reason = refusals.find((each) => each.transition === transition)?.reason ?? 'NOT_IN_STATE'
    // A missing right hides that the stage does not allow it.
    const isPossible = documentLifecycle[transition].from.includes(stage) && reason !== 'NOT_IN_STATE'
    if (!isPossible || transition === 'WITHDRAW')
      return { shown: false, disabledReason: t('approvals.refusals.NOT_IN_STATE') }
    return { shown: true, disabledReason: lacksLevel ?? t(`approvals.refusals.${reason}`) }
  }
}
