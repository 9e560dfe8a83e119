import { daysBetween, type IsoDate } from './dates.ts'
import { endingOf, typeOfName } from './files.ts'

// The organization's own documents, such as permits, certificates, drawings and minutes. They are stored as uploaded
// files (ISO 14001:2015, 27001:2022 and 45001:2018, clause 7.5).

/** Maximum lengths of texts in UTF-16 code units, and the maximum number of tags of a document. */
export const ownDocumentLimits = { title: 200, tag: 40, tags: 20 } as const

/** A document is due for attention this many days before its expiry date. */
const NOTICE_DAYS = 60

export const validities = ['UNLIMITED', 'VALID', 'EXPIRING', 'EXPIRED'] as const
export type Validity = (typeof validities)[number]

/** Returns the validity of a document. On its expiry date a document is still valid. */
export function validityOf(expiryDate: IsoDate | null, today: IsoDate): Validity {
  if (expiryDate === null) return 'UNLIMITED'
  if (expiryDate < today) return 'EXPIRED'
  return daysBetween(today, expiryDate) <= NOTICE_DAYS ? 'EXPIRING' : 'VALID'
}

/** Returns the default title of an uploaded document: the file name without its extension. */
export const titleOfFile = (name: string): string =>
  typeOfName(name) === null ? name : name.slice(0, -endingOf(name).length - 1)

const spaced = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const folded = (text: string): string => spaced(text).toLowerCase()

/** Returns the tags to store, in their original order, without empty ones and case-insensitive duplicates. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags) if (spaced(tag) !== '' && !seen.has(folded(tag))) seen.set(folded(tag), spaced(tag))
  return [...seen.values()]
}

/** Splits a typed text into tags at commas, semicolons and line breaks. */
export const tagsOfText = (text: string): string[] => cleanTags(text.split(/[,;\n\r]/))
