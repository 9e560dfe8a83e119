import { fileTypeFromFile } from 'file-type'
import { endingOf, typeOfName, type FileFault, type FileType } from '@ansvar/domain/files'
import { withSource, type Source } from './content.ts'

const CHUNK = 64 * 1024

const types: Readonly<Record<string, FileType>> = {
  pdf: 'PDF',
  png: 'PNG',
  jpg: 'JPEG',
  webp: 'WEBP',
  heic: 'HEIC',
  docx: 'DOCX',
  xlsx: 'XLSX',
  pptx: 'PPTX',
  odt: 'ODT',
  ods: 'ODS',
}

/** The types of archives, by the extension that file-type returns. */
const archives = new Set(
  '7z ace apk ar arj bz2 cab cpio crx deb gz iso jar lz lz4 lzh rar rpm tar tar.gz xar xpi xz Z zip zst'.split(' '),
)

/**
 * Detects the type of a file by its content and compares it with the extension of its name. Returns the fault if it is
 * not accepted.
 */
export async function typeOfFile(path: string, name: string): Promise<FileType | FileFault> {
  const detected = await fileTypeFromFile(path)
  return withSource(path, async (source) => {
    const type = detected && types[detected.ext]
    if (!type) {
      // A text can start like another type: "BMW;..." is not a bitmap. A file that is text to its end is a text file.
      const asText = await textType(source, name)
      return asText === 'type_refused' && detected && archives.has(detected.ext) ? 'archive_refused' : asText
    }
    if (endingOf(name) !== '' && typeOfName(name) !== type) return 'misnamed'
    return (await isComplete(type, source)) ? type : 'cut_off'
  })
}

async function textType(source: Source, name: string): Promise<FileType | FileFault> {
  if (!(await isText(source))) return 'type_refused'
  const typeByName = typeOfName(name)
  if (typeByName === 'CSV' || typeByName === 'TXT') return typeByName
  if (typeByName !== null) return 'misnamed'
  return endingOf(name) === '' ? 'TXT' : 'type_refused'
}

/**
 * Returns whether the file is text without control characters: UTF-8, UTF-16 with a byte order mark, or a one-byte
 * encoding of older spreadsheets.
 */
async function isText(source: Source): Promise<boolean> {
  const byteOrderMark = (await source.read(0, 2)).toString('hex')
  const wide = byteOrderMark === 'fffe' ? 'utf-16le' : byteOrderMark === 'feff' ? 'utf-16be' : null
  const decoder = wide && new TextDecoder(wide, { fatal: true })
  for (let position = 0; position < source.size; position += CHUNK) {
    const bytes = await source.read(position, CHUNK)
    try {
      const text = decoder
        ? decoder.decode(bytes, { stream: position + CHUNK < source.size })
        : bytes.toString('latin1')
      if (/(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u.test(text)) return false
    } catch {
      return false
    }
  }
  return true
}

const PDF_TAIL = 2_048
const ZIP_TAIL = 65_557

/**
 * Returns whether a document has its end marker, without which programs report it as damaged. Photos are also read
 * completely.
 */
async function isComplete(type: FileType, source: Source): Promise<boolean> {
  const tail = (length: number) => source.read(Math.max(0, source.size - length), length)
  if (type === 'PDF') return (await tail(PDF_TAIL)).includes('%%EOF')
  if (['DOCX', 'XLSX', 'PPTX', 'ODT', 'ODS'].includes(type))
    return (await tail(ZIP_TAIL)).includes('PK\x05\x06', 0, 'latin1')
  return true
}
