import { useEffect, useState } from 'react'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { photosOf, type QueuedAnswer } from '#machines/queued-answers.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { createAnswerStore } from './answer-store.ts'
import { UnsentAnswers } from './unsent-answers.tsx'

type LeftAnswersProps = {
  readonly record: Pick<AnsweredInspectionFragment, 'organizationId' | 'id'>
  readonly items: readonly ChecklistItem[]
}

/** The answers of this device that were not sent before the inspection was closed. */
export default function LeftAnswers({ record: { organizationId, id }, items }: LeftAnswersProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [store] = useState(() => createAnswerStore({ userId: user.id, organizationId, inspectionId: id }))
  const [answers, setAnswers] = useState<readonly QueuedAnswer[]>([])
  const [photos, setPhotos] = useState<ReadonlyMap<string, File>>(new Map())
  useEffect(() => {
    const read = async () => {
      setPhotos(await store.photos())
      setAnswers(await store.answers())
    }
    // A browser that stores nothing has no such answers.
    read().catch(() => undefined)
  }, [store])
  function discard(itemId: string, status: QueuedAnswer['status']) {
    const left = answers.filter((one) => one.itemId !== itemId || one.status !== status)
    const gone = answers.filter((one) => !left.includes(one))
    setAnswers(left)
    void store.save(answers, left).then(() => store.removePhotos(gone.flatMap(({ draft }) => photosOf(draft))))
  }
  if (answers.length === 0) return null
  return (
    <div className="run-left">
      <UnsentAnswers
        title={t('inspections.run.queue.ended')}
        answers={answers}
        items={items}
        photoOf={(key) => photos.get(key)}
        onDiscard={discard}
      />
    </div>
  )
}
