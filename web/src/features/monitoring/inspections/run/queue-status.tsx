import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Picture } from './picture.tsx'
import type { Answers } from './use-answers.ts'

/** Says whether every answer is stored, and else what waits and why, with the photos that wait. */
export function QueueStatus({ answers }: { readonly answers: Answers }) {
  const { t } = useTranslation()
  const { unsentPhotos, failure, isDurable, isSending, isClosed, retry } = answers
  const state = useStatus(answers)
  const isFailed = failure !== null && !isSending
  return (
    <div className="run-queue">
      <div className="run-queue-line">
        <output className="run-saving" data-failed={isFailed || isClosed ? '' : undefined}>
          {state}
        </output>
        {isFailed && !isClosed && (
          <Button variant="subtle" onPress={retry}>
            {t('inspections.run.retry')}
          </Button>
        )}
      </div>
      {unsentPhotos.length > 0 && (
        <ul className="run-queue-photos" aria-label={t('inspections.run.queue.photos')}>
          {unsentPhotos.map(({ key, file }) => (
            <li key={key}>
              <Picture file={file} />
            </li>
          ))}
        </ul>
      )}
      {!isDurable && <Notice tone="attention" title={t('inspections.run.queue.memory')} />}
    </div>
  )
}

/** Returns the state of the queue in words. */
function useStatus(answers: Answers): string {
  const { t, i18n } = useTranslation()
  const { unsent, unsentPhotos, conflicts, failure, isRestoring, isSending, isClosed, isHeld, isOnline } = answers
  if (isRestoring) return ''
  if (isClosed) return t('inspections.run.queue.closed')
  const parts = [
    t('inspections.run.queue.answers', { count: unsent }),
    ...(unsentPhotos.length > 0 ? [t('inspections.run.photos', { count: unsentPhotos.length })] : []),
  ]
  const what = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts)
  if (unsent > 0 && !isOnline) return t('inspections.run.queue.waiting', { what })
  if (isSending) return t('inspections.run.queue.sending')
  if (failure) return t('inspections.run.queue.notSent', { what, cause: t(`screen.failed.causes.${failure.code}`) })
  if (isHeld) return t('inspections.run.queue.held')
  if (conflicts > 0) return t('inspections.run.queue.conflicts', { count: conflicts })
  return unsent > 0 ? t('inspections.run.queue.sending') : t('inspections.run.saved')
}
