import { endingOf, fileLimits, fileTypeCodes, fileTypes, typeOfName } from '@ansvar/domain/files'
import type { IsoDateTime } from '@ansvar/domain/dates'
import type { FieldProblem } from '#graphql/errors.ts'
import type { RecordFileFragment } from '#graphql/generated/types.ts'
import { dateProblems } from './resource.ts'

/** A file as a draft holds it: what is saved (id, name, date), and what is shown of it beside. */
export type DraftFile = Readonly<Omit<RecordFileFragment, '__typename'>>

/** A file of a record as a draft holds it. */
export const fileOf = ({ id, name, date, type, size, hash, createdDate, createdBy }: DraftFile): DraftFile => ({
  id,
  name,
  date,
  type,
  size,
  hash,
  createdDate,
  createdBy,
})

/** Stands where a record is not there yet. */
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

/** The files of a record, as a draft begins with them. */
export const draftFiles = (files: readonly DraftFile[]): DraftFile[] => files.map(fileOf)

/** What a draft's files are saved as. */
export const filesInput = (files: readonly DraftFile[]) => files.map(({ id, name, date }) => ({ id, name, date }))

/** A file that is on its way stands in the draft without an id, under a key of its own in place of the hash. */
export const isArriving = ({ id }: DraftFile): boolean => id === ''

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

export const withArrived = (files: readonly DraftFile[], key: string, arrived: DraftFile): DraftFile[] =>
  files.map((file) => (isArriving(file) && file.hash === key ? arrived : file))

/** What a chooser of files offers: the types that are taken, by their names and their endings. */
export const acceptedFiles = fileTypeCodes
  .flatMap((type) => [fileTypes[type].mediaType, ...fileTypes[type].endings.map((ending) => `.${ending}`)])
  .join(',')

/** What can be told of a file before it is sent; the service looks at its content besides. */
export function faultOf({ name, size }: File): string | null {
  if (size === 0) return 'empty'
  if (size > fileLimits.bytes) return 'too_large'
  if (['zip', 'rar', '7z', 'gz', 'tar'].includes(endingOf(name))) return 'archive_refused'
  return endingOf(name) !== '' && typeOfName(name) === null ? 'type_refused' : null
}

/** A draft is not saved while a file of it has not arrived, which would be lost without a word; nor with what is no day. */
export const filesProblems = (path: string, files: readonly DraftFile[]): FieldProblem[] => [
  ...(files.some(isArriving) ? [{ path, code: 'arriving' }] : []),
  ...files.flatMap(({ date }, index) => dateProblems(`${path}.${index}.date`, date)),
]
