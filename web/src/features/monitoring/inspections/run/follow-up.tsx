import { useId, useState } from 'react'
import { followUpsOf, type AnswerFollowUp } from '@ansvar/domain/checklist-answers'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { useTranslation } from '#texts/translation.ts'
import { FaultIcon } from '#ui/icons/fault.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { AnswerDraft } from './answer-draft.ts'
import { FollowUpAction, FollowUpEvent } from './follow-up-dialogs.tsx'

type FollowUpProps = {
  readonly record: AnsweredInspectionFragment
  readonly item: ChecklistItem
  readonly draft: AnswerDraft
  readonly change: (values: Partial<AnswerDraft>) => void
}

const texts = { CORRECTED: 'corrected', ACTION: 'action', EVENT: 'event' } as const

/** How a failed item is followed up: corrected now, with a corrective action, or with an event. */
export function FollowUp({ record, item, draft, change }: FollowUpProps) {
  const { t } = useTranslation()
  const id = useId()
  const [asking, setAsking] = useState<'ACTION' | 'EVENT' | null>(null)
  function choose(followUp: AnswerFollowUp) {
    if (followUp === 'ACTION' || followUp === 'EVENT') setAsking(followUp)
    else change({ followUp, followUpId: null })
  }
  const dialog = {
    record,
    item,
    draft,
    onClose: () => setAsking(null),
    onCreated(followUpId: string) {
      if (asking) change({ followUp: asking, followUpId })
      setAsking(null)
    },
  }
  const done = draft.followUp === 'ACTION' || draft.followUp === 'EVENT'
  return (
    <div className="follow-up">
      <p id={`${id}-label`} className="follow-up-title">
        <FaultIcon /> {t('inspections.run.failed')}
      </p>
      {done ? (
        <p className="follow-up-done">{t(`inspections.run.followUps.${texts[draft.followUp as 'ACTION']}Done`)}</p>
      ) : (
        <RadioGroup
          id={id}
          value={draft.followUp === 'NONE' ? null : draft.followUp}
          onChange={(value) => choose(value as AnswerFollowUp)}
          options={followUpsOf(item).map((value) => ({
            value,
            label: t(`inspections.run.followUps.${texts[value as 'ACTION']}`),
          }))}
        />
      )}
      {asking === 'ACTION' && <FollowUpAction {...dialog} />}
      {asking === 'EVENT' && <FollowUpEvent {...dialog} />}
    </div>
  )
}
