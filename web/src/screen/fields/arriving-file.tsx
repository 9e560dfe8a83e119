import { useEffectEvent } from 'react'
import type { RecordFileFragment } from '#graphql/generated/types.ts'
import { sendFile, type FileHome } from '#graphql/upload.ts'
import { useSend } from '#graphql/use-send.ts'
import type { UploadNews } from '#machines/upload.machine.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { fileOf, type DraftFile } from '../files.ts'
import { Uploading, type SendFile } from '../uploading.tsx'

type ArrivingFileProps = {
  readonly file: File
  readonly home: FileHome
  /** Whose logo it is, where it is one. */
  readonly of?: string
  readonly idempotencyKey: string
  /** What the record has beside it. */
  readonly known: readonly DraftFile[]
  readonly onArrived: (file: DraftFile) => void
  readonly onCancelled: () => void
}

/** A file on its way: how far it has come, what went wrong, and the ways to stop it and to try again. */
export function ArrivingFile({ file, home, of, idempotencyKey, known, onArrived, onCancelled }: ArrivingFileProps) {
  const { i18n } = useTranslation()
  const { organization } = useSession()
  const sendOperation = useSend()
  // Held against what is there when it arrives: of two that are sent at once the second may be the first.
  const newsOf = useEffectEvent((arrived: RecordFileFragment): UploadNews =>
    known.some(({ id, hash }) => id !== '' && hash === arrived.hash)
      ? { type: 'failed', code: 'twice' }
      : { type: 'arrived', file: fileOf(arrived) },
  )
  const send: SendFile = (tell) =>
    sendFile({
      file,
      home,
      organizationId: organization.id,
      id: of,
      idempotencyKey,
      language: i18n.language,
      send: sendOperation,
      onProgress: (sent) => tell({ type: 'progressed', sent }),
      onArrived: (arrived) => tell(newsOf(arrived)),
      onFailed: (code) => tell({ type: 'failed', code }),
    })
  return (
    <Uploading
      file={file}
      place={of === undefined ? home : `${home} ${of}`}
      send={send}
      onArrived={(arrived) => onArrived(arrived as DraftFile)}
      onCancelled={onCancelled}
    />
  )
}
