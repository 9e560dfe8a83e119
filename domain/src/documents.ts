import { daysBetween, type IsoDate } from './dates.ts'
import { endingOf, typeOfName } from './files.ts'

// The organisation's own documents: permits, certificates, drawings, minutes, kept as the files they are (ISO 14001:2015,
// 27001:2022 and 45001:2018, clause 7.5).

/** The longest texts that are kept, in UTF-16 code units, and how many tags a document has at most. */
export const ownDocumentLimits = { title: 200, tag: 40, tags: 20 } as const

/** From this many days before its last day a document asks for attention. */
const NOTICE_DAYS = 60

export const validities = ['UNLIMITED', 'VALID', 'EXPIRING', 'EXPIRED'] as const
export type Validity = (typeof validities)[number]

/** How a document stands today; on its expiry date, the last day that it holds, it is still valid. */
export function validityOf(expiryDate: IsoDate | null, today: IsoDate): Validity {
  if (expiryDate === null) return 'UNLIMITED'
  if (expiryDate < today) return 'EXPIRED'
  return daysBetween(today, expiryDate) <= NOTICE_DAYS ? 'EXPIRING' : 'VALID'
}

/** What a document is called that came as a file and nothing more: the file's name without its ending. */
export const titleOfFile = (name: string): string =>
  typeOfName(name) === null ? name : name.slice(0, -endingOf(name).length - 1)

const spaced = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const folded = (text: string): string => spaced(text).toLowerCase()

/** Tags as they are kept: without empty ones and repeats, whatever their capitals, in the order of their coming. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags) if (spaced(tag) !== '' && !seen.has(folded(tag))) seen.set(folded(tag), spaced(tag))
  return [...seen.values()]
}

/** Tags out of a text that was typed: a comma, a semicolon or a line's end parts them. */
export const tagsOfText = (text: string): string[] => cleanTags(text.split(/[,;\n\r]/))
