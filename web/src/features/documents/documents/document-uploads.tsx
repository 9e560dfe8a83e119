import { useEffect, useEffectEvent, useState } from 'react'
import { acceptedFiles } from '#screen/files.ts'
import type { Destination } from '#machines/editor-draft.ts'
import { follow } from '#screen/follow.ts'
import { blockNavigation } from '#screen/leaving.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { newKey } from '#screen/saving.ts'
import { useFileTexts } from '#screen/use-file-texts.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { DocumentUpload } from './document-upload.tsx'

type Upload = { readonly key: string; readonly file: File; readonly settled: boolean }

const INPUT = 'documents-add'

/** Returns the uploads of the files that were dropped on the list. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((before) => [...before, ...files.map((file) => ({ key: newKey(), file, settled: false }))]),
    settle: (key: string) =>
      setUploads((before) => before.map((each) => (each.key === key ? { ...each, settled: true } : each))),
    dismiss: (key: string) => setUploads((before) => before.filter((each) => each.key !== key)),
  }
}

/** The first action of the list. It opens the file chooser of the drop area below. */
export function AddDocuments() {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  return (
    <Button
      variant="primary"
      icon={AddIcon}
      disabledReason={disabledReason}
      onPress={() => document.getElementById(INPUT)?.click()}
    >
      {t('documents.create')}
    </Button>
  )
}

/** The drop area for files, and the progress of uploads. Hidden from readers. */
export function DocumentUploads({ uploads, add, settle, dismiss }: ReturnType<typeof useUploads>) {
  const { t } = useTranslation()
  const texts = useFileTexts()
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  const unsettled = uploads.filter(({ settled }) => !settled).length
  const leaving = useLeaving(unsettled > 0)
  if (disabledReason) return null
  return (
    <div className="document-uploads no-print">
      <FileDrop ties={{ id: INPUT }} accept={acceptedFiles} onFiles={add} texts={texts} />
      {uploads.length > 0 && (
        <Card
          title={t('documents.uploads.title')}
          count={uploads.length}
          aside={
            unsettled === 0 && (
              <Button variant="subtle" onPress={() => uploads.forEach(({ key }) => dismiss(key))}>
                {t('documents.uploads.clear')}
              </Button>
            )
          }
        >
          <ul className="file-list">
            {uploads.map(({ key, file }) => (
              <DocumentUpload key={key} file={file} onSettled={() => settle(key)} onDismissed={() => dismiss(key)} />
            ))}
          </ul>
        </Card>
      )}
      {leaving.isPending && (
        <Dialog
          title={t('documents.leave.title', { count: unsettled })}
          onClose={leaving.stay}
          actions={
            <>
              <Button onPress={leaving.go}>{t('documents.leave.go')}</Button>
              <Button variant="primary" onPress={leaving.stay}>
                {t('documents.leave.stay')}
              </Button>
            </>
          }
        >
          <p>{t('documents.leave.text')}</p>
        </Dialog>
      )}
    </div>
  )
}

/**
 * Requests a confirmation before the page with unfinished uploads is left. Opening a record next to the list does not
 * leave it.
 */
function useLeaving(isUnfinished: boolean) {
  const [destination, setDestination] = useState<Destination | null>(null)
  const isLost = useEffectEvent((to: string | null) => isUnfinished && destination === null && to !== location.pathname)
  useEffect(() => {
    if (!isUnfinished) return undefined
    return blockNavigation({ blocks: (to) => isLost(to), confirm: setDestination })
  }, [isUnfinished])
  return {
    isPending: destination !== null,
    stay: () => setDestination(null),
    go: () => destination && follow(destination),
  }
}
