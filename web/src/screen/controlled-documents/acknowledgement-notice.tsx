import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { DoneIcon } from '#ui/icons/done.ts'
import { Lines } from '#ui/lines.tsx'
import { Notice } from '#ui/notice.tsx'
import { TransitionButton } from '../transitions/transition-button.tsx'
import { useAcknowledgementRound } from './acknowledgement-round.ts'
import { confirm } from './acknowledgement-transitions.ts'
import type { ControlledRecord } from './approval-state.ts'

/** Asks a member to read a document and to confirm it. It is confirmed with one press, for the version that is shown. */
export function AcknowledgementNotice({ record }: { readonly record: ControlledRecord }) {
  const { t } = useTranslation()
  const dates = useDates()
  const round = useAcknowledgementRound(record)
  // An editor sees the draft of the next version, which is not in force.
  const isShown = record.stage === 'IN_FORCE'
  if (!round || round.state !== 'OPEN' || round.ownState !== 'REQUESTED') return null
  const { inForceVersion } = record
  return (
    <Notice
      tone="attention"
      title={t('acknowledgements.notice.title', { day: dates.day(round.dueOn) })}
      actions={
        isShown && (
          <TransitionButton
            transition={confirm}
            record={{ ...round, inForceVersion }}
            variant="primary"
            icon={DoneIcon}
          />
        )
      }
    >
      {round.message && <Lines text={round.message} />}
      {!isShown && <p>{t('acknowledgements.notice.draft')}</p>}
    </Notice>
  )
}
