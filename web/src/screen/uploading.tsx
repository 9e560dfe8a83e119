import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { fromCallback } from 'xstate'
import { uploadMachine, type UploadUpdate } from '#machines/upload.machine.ts'
import { useMachine } from '#machines/use-machine.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { FileRow } from '#ui/file-row.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { CloseIcon } from '#ui/icons/close.ts'
import { RedoIcon } from '#ui/icons/redo.ts'
import { spoken } from '#ui/live-region.ts'
import { faultOf } from './files.ts'

/** Sends a file and reports progress and result. Returns a function that aborts it. */
export type SendFile = (notify: (news: UploadUpdate) => void) => () => void

type UploadingProps = {
  readonly file: File
  /** The purpose of the upload, which identifies it in a replay. */
  readonly actorKey: string
  readonly send: SendFile
  readonly onUploaded: (file: unknown) => void
  readonly onCancelled: () => void
  /** Returns the text and the action for a code, instead of the defaults, or null. `again` sends the file once more. */
  readonly describe?: (code: string, again: () => void) => { text: ReactNode; action: ReactNode } | null
}

/** A file while it is uploaded: progress, problems, and buttons for cancel and retry. */
export function Uploading({ file, actorKey, send, onUploaded, onCancelled, describe }: UploadingProps) {
  const { t, find, i18n } = useTranslation()
  const sends = useEffectEvent(send)
  const [machine] = useState(() =>
    uploadMachine.provide({ actors: { send: fromCallback(({ sendBack }) => sends(sendBack)) } }),
  )
  const [input] = useState(() => ({ file, problem: faultOf(file) }))
  const [state, sendEvent, actor] = useMachine(machine, { input, actorKey })
  const uploaded = useEffectEvent((one: unknown) => {
    spoken.say(t('files.announced.uploaded', { name: file.name }))
    onUploaded(one)
  })
  const cancelled = useEffectEvent(() => {
    spoken.say(t('files.announced.cancelled', { name: file.name }))
    onCancelled()
  })
  useEffect(() => {
    const subscriptions = [
      actor.on('uploaded', (event) => uploaded(event.file)),
      actor.on('cancelled', () => cancelled()),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor])

  const { sent, code } = state.context
  const isSending = state.matches('sending')
  const sentQuarters = Math.floor((4 * sent) / Math.max(1, file.size))
  const announceProgress = useEffectEvent((quarters: number) => {
    if (quarters === 0) spoken.say(t('files.announced.started', { name: file.name }))
    else if (quarters < 4) spoken.say(t('files.announced.sent', { name: file.name, percent: 25 * quarters }))
  })
  useEffect(() => {
    if (isSending) announceProgress(sentQuarters)
  }, [isSending, sentQuarters])
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const again = () => sendEvent({ type: 'retry' })
  const description = code === null ? null : (describe?.(code, again) ?? null)
  const canRetry = state.matches('failed') && (code === null || code === code.toUpperCase() || code === 'cut_off')
  return (
    <FileRow
      name={file.name}
      facts={t('files.sending', { sent: size(sent), total: size(file.size) })}
      progress={isSending ? sent / Math.max(1, file.size) : undefined}
      problem={
        code === null
          ? undefined
          : (description?.text ??
            find([`files.problems.${code}`, `screen.failed.causes.${code}`]) ??
            t('screen.failed.causes.UNKNOWN'))
      }
      more={description?.action}
      actions={
        <>
          {canRetry && !description && (
            <Button variant="subtle" icon={RedoIcon} label={t('files.retry', { name: file.name })} onPress={again} />
          )}
          <Button
            variant="subtle"
            icon={CloseIcon}
            label={t('files.cancel', { name: file.name })}
            onPress={() => sendEvent({ type: 'cancel' })}
          />
        </>
      }
    />
  )
}
