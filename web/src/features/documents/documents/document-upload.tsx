import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { DocumentRecordFragment } from '#graphql/generated/types.ts'
import { useSend } from '#graphql/use-send.ts'
import { paths } from '#paths/paths.ts'
import { FormattedMessage } from '#screen/history/formatted-message.tsx'
import { newKey } from '#screen/saving.ts'
import { Uploading, type SendFile } from '#screen/uploading.tsx'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { FileRow } from '#ui/file-row.tsx'
import { CloseIcon } from '#ui/icons/close.ts'
import { sendDocument } from './send-document.ts'

type DocumentUploadProps = {
  readonly file: File
  /** Called when the document was created or its upload was given up. */
  readonly onSettled: () => void
  readonly onDismissed: () => void
}

/** A file that is uploaded as a document: its progress, then a link to the document. */
export function DocumentUpload({ file, onSettled, onDismissed }: DocumentUploadProps) {
  const { t, i18n } = useTranslation()
  const sendOperation = useSend()
  const { organization } = useSession()
  // The upload belongs to the organization in which the file was dropped.
  const [organizationId] = useState(organization.id)
  const [key] = useState(newKey)
  const attempt = useRef({ key, again: false })
  const [there, setThere] = useState<{ id: string; title: string } | null>(null)
  const [made, setMade] = useState<DocumentRecordFragment | null>(null)

  const send: SendFile = (notify) =>
    sendDocument({
      send: sendOperation,
      organizationId,
      file,
      again: attempt.current.again,
      idempotencyKey: attempt.current.key,
      language: i18n.language,
      notify,
      onThere: setThere,
    })
  if (made)
    return (
      <FileRow
        name={made.title}
        facts={<Link href={paths.documents.list({ open: made.id })}>{t('documents.uploads.added')}</Link>}
        actions={
          <Button
            variant="subtle"
            icon={CloseIcon}
            label={t('documents.uploads.dismiss', { name: file.name })}
            onPress={onDismissed}
          />
        }
      />
    )
  return (
    <Uploading
      file={file}
      actorKey="documents"
      send={send}
      onUploaded={(document) => {
        setMade(document as DocumentRecordFragment)
        onSettled()
      }}
      onCancelled={() => {
        onSettled()
        onDismissed()
      }}
      describe={(code, again) =>
        code === 'already_there' && there
          ? {
              text: (
                <FormattedMessage
                  of="documents.uploads.duplicate"
                  parts={{ title: <Link href={paths.documents.list({ open: there.id })}>{there.title}</Link> }}
                />
              ),
              action: (
                <Button
                  onPress={() => {
                    attempt.current = { key: newKey(), again: true }
                    again()
                  }}
                >
                  {t('documents.uploads.addAgain')}
                </Button>
              ),
            }
          : null
      }
    />
  )
}
