import { useState } from 'react'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useUndo } from '#screen/use-undo.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DoneIcon } from '#ui/icons/done.ts'
import { complete } from '../inspection-transitions.ts'
import { reopening } from '../inspections.resource.ts'
import { outcomeOf, problemsOf, withValue } from './answer-draft.ts'
import { FollowUp } from './follow-up.tsx'
import type { Answers } from './use-answers.ts'

type CompletingProps = {
  readonly record: AnsweredInspectionFragment
  readonly items: readonly ChecklistItem[]
  readonly answers: Answers
  /** Shows a question whose answer is missing. */
  readonly onMissing?: (item: ChecklistItem) => void
}

/** Completes an inspection when every answer is there. Failures that are not followed up are settled first. */
export function Completing({ record, items, answers, onMissing }: CompletingProps) {
  const { t } = useTranslation()
  const { byCall } = useUndo()
  const [isFollowingUp, setFollowingUp] = useState(false)
  const missing = items.filter((item) => item.required && outcomeOf(item, answers.draftOf(item)) === null)
  const open = items.filter((item) => isOpenFailure(item, answers))
  const [first] = missing
  if (first)
    return (
      <Button onPress={() => (onMissing ? onMissing(first) : document.getElementById(`answer-${first.id}`)?.focus())}>
        {t('inspections.run.missing', { count: missing.length })}
      </Button>
    )
  return (
    <>
      {open.length > 0 ? (
        <Button variant="primary" onPress={() => setFollowingUp(true)}>
          {t('inspections.run.followUp', { count: open.length })}
        </Button>
      ) : (
        <TransitionButton
          transition={complete}
          record={record}
          variant="primary"
          icon={DoneIcon}
          undo={(saved) => byCall({ back: reopening, organizationId: record.organizationId, saved })}
          disabledReason={isQueueEmpty(answers) ? null : t('inspections.run.queue.completing')}
        />
      )}
      {isFollowingUp && (
        <FollowUps record={record} items={items} answers={answers} onClose={() => setFollowingUp(false)} />
      )}
    </>
  )
}

const isQueueEmpty = ({ isRestoring, isSending, unsent, conflicts, outdated }: Answers): boolean =>
  !isRestoring && !isSending && unsent + conflicts + outdated.length === 0

/** Returns whether an item fails and its follow-up is missing or incomplete. */
function isOpenFailure(item: ChecklistItem, answers: Answers): boolean {
  const draft = answers.draftOf(item)
  if (outcomeOf(item, draft) !== 'FAILED') return false
  return draft.followUp === 'NONE' || problemsOf(item, draft).length > 0
}

type FollowUpsProps = Omit<CompletingProps, 'onMissing'> & { readonly onClose: () => void }

/** All failures, each with how it is followed up. */
function FollowUps({ record, items, answers, onClose }: FollowUpsProps) {
  const { t } = useTranslation()
  const [failed] = useState(() => items.filter((item) => isOpenFailure(item, answers)))
  return (
    <Dialog
      title={t('inspections.run.followUpTitle')}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('inspections.run.followUpClose')}
        </Button>
      }
    >
      <div className="follow-ups">
        {failed.map((item) => {
          const draft = answers.draftOf(item)
          const lacks = problemsOf(item, draft).find(({ path }) => path === 'note' || path === 'files')
          return (
            <section key={item.id}>
              <h3 className="answer-question">{item.text}</h3>
              <FollowUp
                record={record}
                item={item}
                draft={draft}
                change={(values) => answers.change(item, withValue(item, draft, values))}
              />
              {lacks && (
                <label className="follow-up-note">
                  {t(
                    lacks.code === 'too_long'
                      ? 'problems.too_long'
                      : lacks.path === 'note'
                        ? 'inspections.run.noteNeeded'
                        : 'inspections.run.photoNeeded',
                  )}
                  {lacks.path === 'note' && (
                    <textarea
                      className="input"
                      rows={2}
                      defaultValue={draft.note}
                      onBlur={(event) => answers.change(item, { ...draft, note: event.target.value })}
                    />
                  )}
                </label>
              )}
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}
