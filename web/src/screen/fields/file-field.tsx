import { useState } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FileRow } from '#ui/file-row.tsx'
import { UndoIcon } from '#ui/icons/undo.ts'
import { acceptedFiles, isArriving, pendingFile, type DraftFile } from '../files.ts'
import { newKey } from '../saving.ts'
import { useFileWords } from '../use-file-words.ts'
import { ArrivingFile } from './arriving-file.tsx'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'
import { KeptFile } from './files-field.tsx'

/** The one file that a record is: opened while reading, replaced by another while editing. */
export const FileField = createField<DraftFile>({
  useText: () => (file) => file.name,
  Read: ({ value }: ReadProps<DraftFile>) => (
    <ul className="file-list">
      <KeptFile file={value} />
    </ul>
  ),
  Edit: EditFile,
  group: true,
})

function EditFile({ value, ties, onChange }: EditProps<DraftFile>) {
  const { t } = useTranslation()
  const words = useFileWords()
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
        {!isArriving(value) ? (
          <KeptFile file={value} />
        ) : sent ? (
          <ArrivingFile
            key={sent.key}
            file={sent.file}
            home="organization"
            idempotencyKey={sent.key}
            known={[]}
            onArrived={onChange}
            onCancelled={undo}
          />
        ) : (
          <FileRow name={value.name} facts="" problem={t('files.problems.interrupted')} />
        )}
        {isReplaced && !isArriving(before) && (
          <FileRow
            name={before.name}
            facts={t('files.replaced')}
            actions={
              <Button look="quiet" icon={UndoIcon} label={t('files.keep', { name: before.name })} onPress={undo} />
            }
          />
        )}
      </ul>
      <FileDrop
        ties={ties}
        accept={acceptedFiles}
        onFiles={add}
        single
        words={{ ...words, drop: t('files.dropOne'), choose: t('files.chooseOne') }}
      />
    </div>
  )
}
