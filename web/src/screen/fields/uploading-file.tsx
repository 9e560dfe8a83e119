import { useEffectEvent } from 'react'
import type { RecordFileFragment } from '#graphql/generated/types.ts'
import { sendFile, type FileHome } from '#graphql/upload.ts'
import { useSend } from '#graphql/use-send.ts'
import type { UploadUpdate } from '#machines/upload.machine.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { fileOf, type DraftFile } from '../files.ts'
import { Uploading, type SendFile } from '../uploading.tsx'

type UploadingFileProps = {
  readonly file: File
  readonly home: FileHome
  /** The id of the event, or of the logo's organization. */
  readonly of?: string
  readonly idempotencyKey: string
  /** The other files of the record. */
  readonly known: readonly DraftFile[]
  readonly onUploaded: (file: DraftFile) => void
  readonly onCancelled: () => void
}

/** A file while it is uploaded: progress, problems, and buttons for cancel and retry. */
export function UploadingFile({ file, home, of, idempotencyKey, known, onUploaded, onCancelled }: UploadingFileProps) {
  const { i18n } = useTranslation()
  const { organization } = useSession()
  const sendOperation = useSend()
  // Compared with the files at the end of the upload, because two concurrent uploads may have the same content.
  const updateOf = useEffectEvent((uploaded: RecordFileFragment): UploadUpdate =>
    known.some(({ id, hash }) => id !== '' && hash === uploaded.hash)
      ? { type: 'failed', code: 'twice' }
      : { type: 'uploaded', file: fileOf(uploaded) },
  )
  const send: SendFile = (notify) =>
    sendFile({
      file,
      home,
      organizationId: organization.id,
      id: of,
      idempotencyKey,
      language: i18n.language,
      send: sendOperation,
      onProgress: (sent) => notify({ type: 'progressed', sent }),
      onUploaded: (uploaded) => notify(updateOf(uploaded)),
      onFailed: (code) => notify({ type: 'failed', code }),
    })
  return (
    <Uploading
      file={file}
      actorKey={of === undefined ? home : `${home} ${of}`}
      send={send}
      onUploaded={(uploaded) => onUploaded(uploaded as DraftFile)}
      onCancelled={onCancelled}
    />
  )
}
