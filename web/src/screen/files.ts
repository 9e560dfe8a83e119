import { endingOf, fileLimits, fileTypeCodes, fileTypes, typeOfName } from '@ansvar/domain/files'
import type { IsoDateTime } from '@ansvar/domain/dates'
import type { FieldProblem } from '#graphql/errors.ts'
import type { RecordFileFragment } from '#graphql/generated/types.ts'
import { dateProblems } from './resource.ts'

/** A file in a draft: what is saved (id, name, date) and what is displayed. Only an erased one has the last two fields. */
export type DraftFile = Readonly<
  Omit<RecordFileFragment, '__typename' | 'erasedDate' | 'erasedBy'> &
    Partial<Pick<RecordFileFragment, 'erasedDate' | 'erasedBy'>>
>

/** Returns a record's file in the form of a draft. */
export const fileOf = ({
  id,
  name,
  date,
  type,
  size,
  hash,
  createdDate,
  createdBy,
  ...file
}: DraftFile): DraftFile => ({
  id,
  name,
  date,
  type,
  size,
  hash,
  createdDate,
  createdBy,
  ...(isErased(file) && { erasedDate: file.erasedDate, erasedBy: file.erasedBy }),
})

/** Whether the content of a file is erased, so that it cannot be opened. */
export const isErased = ({ erasedDate }: Pick<DraftFile, 'erasedDate'>): boolean => Boolean(erasedDate)

/** Used if there is no record yet. */
export const noFile: DraftFile = {
  id: '',
  name: '',
  date: null,
  type: 'TXT',
  size: 0,
  hash: '',
  createdDate: '' as IsoDateTime,
  createdBy: '',
}

/** Returns the files of a record in the form of a draft. */
export const draftFiles = (files: readonly DraftFile[]): DraftFile[] => files.map(fileOf)

/** Returns the input of a draft's files. */
export const filesInput = (files: readonly DraftFile[]) => files.map(({ id, name, date }) => ({ id, name, date }))

/** Whether a file is being uploaded. It has no id in the draft, and a generated key instead of the hash. */
export const isUploading = ({ id }: DraftFile): boolean => id === ''

export const pendingFile = (key: string, { name, size }: File): DraftFile => ({
  id: '',
  name,
  date: null,
  type: typeOfName(name) ?? 'TXT',
  size,
  hash: key,
  createdDate: new Date().toISOString() as IsoDateTime,
  createdBy: '',
})

export const withUploaded = (files: readonly DraftFile[], key: string, uploaded: DraftFile): DraftFile[] =>
  files.map((file) => (isUploading(file) && file.hash === key ? uploaded : file))

/** The accepted types of a file chooser, as media types and extensions. */
export const acceptedFiles = acceptedTypes(fileTypeCodes)
export const acceptedPdf = acceptedTypes(['PDF'])

function acceptedTypes(types: readonly (typeof fileTypeCodes)[number][]): string {
  return types
    .flatMap((type) => [fileTypes[type].mediaType, ...fileTypes[type].endings.map((ending) => `.${ending}`)])
    .join(',')
}

/** Returns the problem of a file that is known before it is sent. The service also checks its content. */
export function faultOf({ name, size }: File): string | null {
  if (size === 0) return 'empty'
  if (size > fileLimits.bytes) return 'too_large'
  if (['zip', 'rar', '7z', 'gz', 'tar'].includes(endingOf(name))) return 'archive_refused'
  return endingOf(name) !== '' && typeOfName(name) === null ? 'type_refused' : null
}

/**
 * Returns the problems of a draft's files: a file whose upload is not finished, which would be lost, and an invalid
 * date.
 */
export const filesProblems = (path: string, files: readonly DraftFile[]): FieldProblem[] => [
  ...(files.some(isUploading) ? [{ path, code: 'arriving' }] : []),
  ...files.flatMap(({ date }, index) => dateProblems(`${path}.${index}.date`, date)),
]
