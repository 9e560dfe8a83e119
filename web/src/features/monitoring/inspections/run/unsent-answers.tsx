import { useState } from 'react'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import { photosOf, type QueuedAnswer } from '#machines/queued-answers.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AnswerDraft } from './answer-draft.ts'
import { addressOf, Picture } from './picture.tsx'

type UnsentProps = {
  /** Why they are not sent. */
  readonly title: string
  readonly answers: readonly QueuedAnswer[]
  readonly items: readonly ChecklistItem[]
  readonly photoOf: (key: string) => File | undefined
  readonly onDiscard: (itemId: string, status: QueuedAnswer['status']) => void
}

/** Answers that are not sent. The user copies or discards them. */
export function UnsentAnswers({ title, answers, items, photoOf, onDiscard }: UnsentProps) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const textOf = useUnsentText(items)
  const copy = () => navigator.clipboard.writeText(answers.map(textOf).join('\n'))
  return (
    <Notice
      tone="attention"
      title={title}
      actions={
        <Button onPress={() => void copy().then(() => setCopied(true))}>
          {t(isCopied ? 'inspections.run.queue.copied' : 'inspections.run.queue.copy')}
        </Button>
      }
    >
      <ul className="run-unsent">
        {answers.map((one) => (
          <li key={`${one.status} ${one.itemId}`}>
            <span className="run-unsent-text">{textOf(one)}</span>
            {photosOf(one.draft).map((key) => (
              <UnsentPhoto key={key} photo={photoOf(key)} />
            ))}
            <Button variant="subtle" onPress={() => onDiscard(one.itemId, one.status)}>
              {t('inspections.run.queue.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A photo of an unsent answer, which can be saved from this device. */
function UnsentPhoto({ photo }: { readonly photo: File | undefined }) {
  return (
    photo && (
      <a href={addressOf(photo)} download={photo.name}>
        <Picture file={photo} />
      </a>
    )
  )
}

/** Returns a function for the question and the answer as text. */
function useUnsentText(items: readonly ChecklistItem[]) {
  const { t } = useTranslation()
  return ({ itemId, draft }: QueuedAnswer): string => {
    const item = items.find(({ id }) => id === itemId)
    const { value, note, notApplicable } = draft as AnswerDraft
    const text = notApplicable
      ? t('inspections.run.notApplicable')
      : item?.kind === 'YES_NO' && value !== null
        ? t(`checklists.options.items.expected.${value as 'YES'}`)
        : String(value ?? '')
    return [item?.text ?? '', [text, note].filter((part) => part !== '').join('. ')]
      .filter((part) => part !== '')
      .join(' – ')
  }
}
