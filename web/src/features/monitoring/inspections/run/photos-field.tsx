import { createField, type EditProps } from '#screen/fields/create-field.tsx'
import { SavedFile } from '#screen/fields/files-field.tsx'
import { acceptedFiles, isUploading, pendingFile, type DraftFile } from '#screen/files.ts'
import { newKey } from '#screen/saving.ts'
import { useFileTexts } from '#screen/use-file-texts.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FileRow } from '#ui/file-row.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { RemoveIcon } from '#ui/icons/remove.ts'
import { pictureOf } from './picture.tsx'
import type { Answers } from './use-answers.ts'

type Files = readonly DraftFile[]
type Queue = { readonly queue: Pick<Answers, 'addPhoto' | 'photoOf' | 'photoProblemOf'> }

/** The photos of an answer. A new one is shown from this device until the queue has uploaded it. */
export const PhotosField = createField<Files, Queue>({
  useText: () => (files) => files.map(({ name }) => name).join('\n'),
  Edit: EditPhotos,
  group: true,
})

function EditPhotos({ value, ties, onChange, queue }: EditProps<Files> & Queue) {
  const { t } = useTranslation()
  const texts = useFileTexts()
  function add(files: readonly File[]) {
    const fresh = files.map((file) => ({ key: newKey(), file }))
    for (const { key, file } of fresh) queue.addPhoto(key, file)
    onChange([...value, ...fresh.map(({ key, file }) => pendingFile(key, file))])
  }
  const remove = (file: DraftFile) => onChange(value.filter((other) => other !== file))
  return (
    <div>
      <ul className="file-list">
        {value.map((file) =>
          isUploading(file) ? (
            <WaitingPhoto key={file.hash} file={file} queue={queue} onRemove={() => remove(file)} />
          ) : (
            <SavedFile
              key={file.id}
              file={file}
              editing={{
                id: `${ties.id}-${file.id}-date`,
                onRemove: () => remove(file),
                onDate: (date) => onChange(value.map((other) => (other === file ? { ...file, date } : other))),
              }}
            />
          ),
        )}
      </ul>
      <FileDrop ties={ties} accept={acceptedFiles} onFiles={add} camera={t('files.camera')} texts={texts} />
    </div>
  )
}

type WaitingProps = Queue & { readonly file: DraftFile; readonly onRemove: () => void }

/** A photo that is not uploaded yet, or that the service refused. */
function WaitingPhoto({ file, queue, onRemove }: WaitingProps) {
  const { t, find, i18n } = useTranslation()
  const picture = pictureOf(queue.photoOf(file.hash))
  const problem = queue.photoProblemOf(file.hash)
  return (
    <FileRow
      name={file.name}
      picture={picture}
      facts={t('inspections.run.queue.photo', { size: formatFileSize(file.size, i18n.language) })}
      problem={problem ? (find([`files.problems.${problem}`]) ?? t('screen.failed.causes.UNKNOWN')) : undefined}
      actions={
        <Button variant="subtle" icon={RemoveIcon} label={t('files.remove', { name: file.name })} onPress={onRemove} />
      }
    />
  )
}
