import { useState } from 'react'
import { isIsoDate, localDay } from '@ansvar/domain/dates'
import type { FileHome } from '#graphql/upload.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FileRow } from '#ui/file-row.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { CloseIcon } from '#ui/icons/close.ts'
import { RemoveIcon } from '#ui/icons/remove.ts'
import { EraseFileButton } from '../erasing/erase-file-button.tsx'
import {
  acceptedFiles,
  acceptedPdf,
  isErased,
  isUploading,
  pendingFile,
  withUploaded,
  type DraftFile,
} from '../files.ts'
import { newKey } from '../saving.ts'
import { useFileName } from '../use-file-name.ts'
import { useFileTexts } from '../use-file-texts.ts'
import { UploadingFile } from './uploading-file.tsx'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'

type Files = readonly DraftFile[]

type FilesOptions = {
  /** The kind of record that the files belong to. By default a record of the organization. */
  readonly home?: FileHome
  /** The id of the event, for files of its actions and comments. */
  readonly of?: string
  /** Whether the files are photos, so that the camera is offered first. */
  readonly photos?: boolean
  /** The only accepted type, of one file. By default all types, of several files. */
  readonly only?: 'PDF'
}

/** The files of a record. View mode opens them; edit mode also adds and removes them. */
export const FilesField = createField<Files, FilesOptions>({
  useText() {
    const dates = useDates()
    const { nameOf, erasureOf } = useFileName()
    const dayOf = (date: DraftFile['date']) => (isIsoDate(date) ? `, ${dates.day(date)}` : '')
    const erased = (file: DraftFile) => (isErased(file) ? `, ${erasureOf(file)}` : '')
    return (files) => files.map((file) => nameOf(file) + dayOf(file.date) + erased(file)).join('\n')
  },
  Read: ({ value, home = 'organization' }: ReadProps<Files> & FilesOptions) => (
    <ul className="file-list">
      {value.map((file) => (
        <SavedFile key={file.id} file={file} erasable={home === 'organization' || home === 'event'} />
      ))}
    </ul>
  ),
  Edit: EditFiles,
  group: true,
})

type SavedFileProps = {
  readonly file: DraftFile
  /** Whether managers can erase its content: in view mode, for a file of the organization. */
  readonly erasable?: boolean
  /** In edit mode, removes the file and sets its date. */
  readonly editing?: {
    readonly id: string
    readonly onRemove: () => void
    readonly onDate: (date: DraftFile['date']) => void
  }
}

/** Formats that every browser renders, and the maximum size of a file shown as a thumbnail: 4 MiB. */
const drawn: ReadonlySet<string> = new Set(['JPEG', 'PNG', 'WEBP'])
const MAX_SHOWN = 4 * 1024 * 1024

/** A stored file with a link to its content. */
export function SavedFile({ file, erasable = false, editing }: SavedFileProps) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const { nameOf, erasureOf } = useFileName()
  const { id, date, type, size, createdDate, createdBy } = file
  const name = nameOf(file)
  const added = dates.day(localDay(createdDate, organization.timeZone))
  const facts = t('files.details', { type, size: formatFileSize(size, i18n.language), added, by: createdBy })
  const dated = isIsoDate(date) && t('files.dated', { day: dates.day(date) })
  const remove = editing && (
    <Button variant="subtle" icon={RemoveIcon} label={t('files.remove', { name })} onPress={editing.onRemove} />
  )
  if (isErased(file)) return <FileRow name={name} facts={erasureOf(file)} actions={remove} />
  return (
    <FileRow
      name={name}
      href={`/files/${id}`}
      picture={drawn.has(type) && size <= MAX_SHOWN ? `/files/${id}` : undefined}
      download={t('files.download', { name })}
      facts={!editing && dated ? `${dated} · ${facts}` : facts}
      more={
        editing && (
          <>
            <span id={`${editing.id}-label`} className="spoken">
              {t('files.date', { name })}
            </span>
            <DateInput
              id={editing.id}
              aria-labelledby={`${editing.id}-label`}
              value={date}
              onChange={(next) => editing.onDate(next as DraftFile['date'])}
              dates={dates}
              texts={{ placeholder: t('files.datePlaceholder'), open: t('files.openDate', { name }) }}
            />
          </>
        )
      }
      actions={remove ?? (erasable && <EraseFileButton file={file} />)}
    />
  )
}

function EditFiles(props: EditProps<Files> & FilesOptions) {
  const { value, ties, onChange, home = 'organization', of, photos = false, only } = props
  const { t } = useTranslation()
  const texts = useFileTexts(only)
  const [sent, setSent] = useState<ReadonlyMap<string, File>>(new Map())
  const add = (files: readonly File[]) => {
    const fresh = files.map((file) => ({ key: newKey(), file }))
    setSent(new Map([...sent, ...fresh.map(({ key, file }) => [key, file] as const)]))
    onChange([...value, ...fresh.map(({ key, file }) => pendingFile(key, file))])
  }
  const remove = (file: DraftFile) => onChange(value.filter((other) => other !== file))
  return (
    <div>
      <ul className="file-list">
        {value.map((file) => {
          if (!isUploading(file))
            return (
              <SavedFile
                key={file.id}
                file={file}
                editing={{
                  id: `${ties.id}-${file.id}-date`,
                  onRemove: () => remove(file),
                  onDate: (date) => onChange(value.map((other) => (other === file ? { ...file, date } : other))),
                }}
              />
            )
          const content = sent.get(file.hash)
          if (!content)
            return (
              <FileRow
                key={file.hash}
                name={file.name}
                facts=""
                problem={t('files.problems.interrupted')}
                actions={
                  <Button
                    variant="subtle"
                    icon={CloseIcon}
                    label={t('files.remove', { name: file.name })}
                    onPress={() => remove(file)}
                  />
                }
              />
            )
          return (
            <UploadingFile
              key={file.hash}
              idempotencyKey={file.hash}
              file={content}
              home={home}
              {...(of !== undefined && { of })}
              known={value}
              onUploaded={(uploaded) => onChange(withUploaded(value, file.hash, uploaded))}
              onCancelled={() => remove(file)}
            />
          )
        })}
      </ul>
      <FileDrop
        ties={ties}
        accept={only ? acceptedPdf : acceptedFiles}
        onFiles={add}
        single={only !== undefined}
        camera={photos ? t('files.camera') : undefined}
        texts={texts}
      />
    </div>
  )
}
