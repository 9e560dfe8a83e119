// Types and names of files that can be attached to records. The API checks every upload with these rules. The web app
// checks before it sends the first byte.

type FileTypeFacts = { readonly mediaType: string; readonly endings: readonly [string, ...string[]] }

/** Accepted types. The first extension is added to a name without one. */
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
  /** Maximum bytes of one file: 50 MiB. */
  bytes: 50 * 1024 * 1024,
  /** Maximum number of files of one record. */
  perRecord: 100,
  /** Maximum UTF-16 code units of a name with its extension. */
  name: 200,
  /** Maximum UTF-16 code units of the reason for erasing a file. */
  eraseReason: 1000,
} as const

/** Reasons for which a file is rejected. */
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

/**
 * Returns the extension of a name in lower case, without its dot. Returns an empty text if there is none. The 1 of
 * "Report 2.1" is not an extension.
 */
export function endingOf(name: string): string {
  return /[^.]\.([a-z][a-z0-9]{0,7})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Returns the type of a name's extension. Returns null if it is not the extension of an accepted type. */
export function typeOfName(name: string): FileType | null {
  const ending = endingOf(name)
  return fileTypeCodes.find((type) => (fileTypes[type].endings as readonly string[]).includes(ending)) ?? null
}

/**
 * Returns the name to store: the last path segment in Unicode's composed form (NFC). Removes control characters,
 * characters that no file system accepts, and bidirectional marks, with which `gpj.exe` is displayed as `exe.jpg`.
 * Returns an empty text if nothing is left.
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

/** Shortens a long name before its extension, without splitting a character. */
function shorten(name: string): string {
  if (name.length <= fileLimits.name) return name
  const ending = endingOf(name)
  const tail = ending === '' ? '' : `.${ending}`
  return name.slice(0, fileLimits.name - tail.length).replace(/[\ud800-\udbff]$/, '') + tail
}

/** Returns a name for download, with an extension of its type. A renamed file may have lost it. */
export function withEnding(name: string, type: FileType): string {
  return typeOfName(name) === type ? name : `${name}.${fileTypes[type].endings[0]}`
}
