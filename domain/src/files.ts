// What may be attached to records, and what a file may be called. The api holds every upload against it; the web app
// tells of a fault before the first byte leaves.

type FileTypeFacts = { readonly mediaType: string; readonly endings: readonly [string, ...string[]] }

/** The types that are taken. The first ending is the one that a name without an ending is given. */
export const fileTypes = {
  PDF: { mediaType: 'application/pdf', endings: ['pdf'] },
  PNG: { mediaType: 'image/png', endings: ['png'] },
  JPEG: { mediaType: 'image/jpeg', endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  WEBP: { mediaType: 'image/webp', endings: ['webp'] },
  HEIC: { mediaType: 'image/heic', endings: ['heic', 'heif', 'hif'] },
  DOCX: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'] },
  XLSX: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  PPTX: { mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', endings: ['pptx'] },
  ODT: { mediaType: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  ODS: { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', endings: ['ods'] },
  CSV: { mediaType: 'text/csv', endings: ['csv'] },
  TXT: { mediaType: 'text/plain', endings: ['txt'] },
} as const satisfies Readonly<Record<string, FileTypeFacts>>

export type FileType = keyof typeof fileTypes
export const fileTypeCodes = Object.keys(fileTypes) as [FileType, ...FileType[]]

export const fileLimits = {
  /** Bytes of one file: 50 MiB. */
  bytes: 50 * 1024 * 1024,
  /** Files of one record. */
  perRecord: 100,
  /** UTF-16 code units of a name, its ending included. */
  name: 200,
} as const

/** Why a file is not taken. */
export const fileFaults = [
  'archive_refused',
  'cut_off',
  'empty',
  'misnamed',
  'not_an_image',
  'required',
  'too_large',
  'too_many',
  'twice',
  'type_refused',
] as const
export type FileFault = (typeof fileFaults)[number]

/** The ending of a name in lower case, without its dot; empty where there is none. The 1 of "Report 2.1" is none. */
export function endingOf(name: string): string {
  return /[^.]\.([a-z][a-z0-9]{0,7})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The type that a name's ending speaks of; null where it speaks of none that is taken. */
export function typeOfName(name: string): FileType | null {
  const ending = endingOf(name)
  return fileTypeCodes.find((type) => (fileTypes[type].endings as readonly string[]).includes(ending)) ?? null
}

/**
 * A name as it is kept: its last path segment in Unicode's composed form, without control characters, without the marks
 * that turn the direction of reading (with which `gpj.exe` reads as `exe.jpg`), and without what no file system takes.
 * Empty where nothing is left.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  return shorten(clean)
}

/** Cuts a long name before its ending, never through a character. */
function shorten(name: string): string {
  if (name.length <= fileLimits.name) return name
  const ending = endingOf(name)
  const tail = ending === '' ? '' : `.${ending}`
  return name.slice(0, fileLimits.name - tail.length).replace(/[\ud800-\udbff]$/, '') + tail
}

/** A name with an ending of its type, as it is downloaded: what was renamed without one gets it back. */
export function withEnding(name: string, type: FileType): string {
  return typeOfName(name) === type ? name : `${name}.${fileTypes[type].endings[0]}`
}
