import { useState } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FileRow } from '#ui/file-row.tsx'
import { UndoIcon } from '#ui/icons/undo.ts'
import { acceptedFiles, isErased, isUploading, pendingFile, type DraftFile } from '../files.ts'
import { newKey } from '../saving.ts'
import { useFileName } from '../use-file-name.ts'
import { useFileTexts } from '../use-file-texts.ts'
import { UploadingFile } from './uploading-file.tsx'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'
import { SavedFile } from './files-field.tsx'

/** The file of a record. View mode opens it, edit mode replaces it. */
export const FileField = createField<DraftFile>({
  useText() {
    const { nameOf, erasureOf } = useFileName()
    return (file) => (isErased(file) ? `${nameOf(file)}, ${erasureOf(file)}` : file.name)
  },
  Read: ({ value }: ReadProps<DraftFile>) => (
    <ul className="file-list">
      <SavedFile file={value} erasable />
    </ul>
  ),
  Edit: EditFile,
  group: true,
})

function EditFile({ value, ties, onChange }: EditProps<DraftFile>) {
  const { t } = useTranslation()
  const texts = useFileTexts()
  const [before] = useState(value)
  const [sent, setSent] = useState<{ key: string; file: File } | null>(null)
  const isReplaced = value !== before
  const add = ([file]: readonly File[]) => {
    if (!file) return
    const key = newKey()
    setSent({ key, file })
    onChange(pendingFile(key, file))
  }
  const undo = () => onChange(before)
  return (
    <div>
      <ul className="file-list">
        {!isUploading(value) ? (
          <SavedFile file={value} />
        ) : sent ? (
          <UploadingFile
            key={sent.key}
            file={sent.file}
            home="organization"
            idempotencyKey={sent.key}
            known={[]}
            onUploaded={onChange}
            onCancelled={undo}
          />
        ) : (
          <FileRow name={value.name} facts="" problem={t('files.problems.interrupted')} />
        )}
        {isReplaced && !isUploading(before) && (
          <FileRow
            name={before.name}
            facts={t('files.replaced')}
            actions={
              <Button variant="subtle" icon={UndoIcon} label={t('files.keep', { name: before.name })} onPress={undo} />
            }
          />
        )}
      </ul>
      <FileDrop
        ties={ties}
        accept={acceptedFiles}
        onFiles={add}
        single
        texts={{ ...texts, drop: t('files.dropOne'), choose: t('files.chooseOne') }}
      />
    </div>
  )
}
