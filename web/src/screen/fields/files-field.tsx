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
import { acceptedFiles, isArriving, pendingFile, withArrived, type DraftFile } from '../files.ts'
import { newKey } from '../saving.ts'
import { useFileWords } from '../use-file-words.ts'
import { ArrivingFile } from './arriving-file.tsx'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'

type Files = readonly DraftFile[]

type FilesFacts = {
  /** Whose record it is; the organization's where nothing is said. */
  readonly home?: FileHome
  /** Photos are what is meant: the camera is offered first. */
  readonly photos?: boolean
}

/** The files of a record: a list to open them from while reading; while editing, more are added and some removed. */
export const FilesField = createField<Files, FilesFacts>({
  useText() {
    const dates = useDates()
    const dayOf = (date: DraftFile['date']) => (isIsoDate(date) ? `, ${dates.day(date)}` : '')
    return (files) => files.map(({ name, date }) => name + dayOf(date)).join('\n')
  },
  Read: ({ value }: ReadProps<Files>) => (
    <ul className="file-list">
      {value.map((file) => (
        <KeptFile key={file.id} file={file} />
      ))}
    </ul>
  ),
  Edit: EditFiles,
  group: true,
})

type KeptFileProps = {
  readonly file: DraftFile
  /** While editing: takes it out, and gives it the day that it bears. */
  readonly editing?: {
    readonly id: string
    readonly onRemove: () => void
    readonly onDate: (date: DraftFile['date']) => void
  }
}

/** What every browser draws, and how much of it is worth fetching for a small picture: 4 MiB. */
const drawn: ReadonlySet<string> = new Set(['JPEG', 'PNG', 'WEBP'])
const MOST_SHOWN = 4 * 1024 * 1024

/** A file that is there, to be opened. */
export function KeptFile({ file, editing }: KeptFileProps) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const { id, name, date, type, size, createdDate, createdBy } = file
  const added = dates.day(localDay(createdDate, organization.timeZone))
  const facts = t('files.facts', { type, size: formatFileSize(size, i18n.language), added, by: createdBy })
  const dated = isIsoDate(date) && t('files.dated', { day: dates.day(date) })
  return (
    <FileRow
      name={name}
      href={`/files/${id}`}
      picture={drawn.has(type) && size <= MOST_SHOWN ? `/files/${id}` : undefined}
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
              words={{ placeholder: t('files.datePlaceholder'), open: t('files.openDate', { name }) }}
            />
          </>
        )
      }
      actions={
        editing && (
          <Button look="quiet" icon={RemoveIcon} label={t('files.remove', { name })} onPress={editing.onRemove} />
        )
      }
    />
  )
}

function EditFiles({ value, ties, onChange, home = 'organization', photos = false }: EditProps<Files> & FilesFacts) {
  const { t } = useTranslation()
  const words = useFileWords()
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
          if (!isArriving(file))
            return (
              <KeptFile
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
                    look="quiet"
                    icon={CloseIcon}
                    label={t('files.remove', { name: file.name })}
                    onPress={() => remove(file)}
                  />
                }
              />
            )
          return (
            <ArrivingFile
              key={file.hash}
              idempotencyKey={file.hash}
              file={content}
              home={home}
              known={value}
              onArrived={(arrived) => onChange(withArrived(value, file.hash, arrived))}
              onCancelled={() => remove(file)}
            />
          )
        })}
      </ul>
      <FileDrop
        ties={ties}
        accept={acceptedFiles}
        onFiles={add}
        camera={photos ? t('files.camera') : undefined}
        words={words}
      />
    </div>
  )
}
