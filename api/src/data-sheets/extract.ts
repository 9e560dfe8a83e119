import { compositionFields } from './composition.ts'
import { dateFields } from './dates.ts'
import { exposureFields } from './exposure.ts'
import { labelFields } from './hazards.ts'
import { identityFields } from './identity.ts'
import type { KnownCodes } from './known-codes.ts'
import { SheetFailure } from './limits.ts'
import { layOut } from './lines.ts'
import { readPages } from './pdf.ts'
import { propertyFields } from './properties.ts'
import { divide } from './sections.ts'
import { transportFields } from './transport.ts'
import type { DataSheet, Page } from './types.ts'

/** A page of a scan has at most a stamp. */
const MIN_CHARACTERS = 200

/** Reads a safety data sheet. Throws a `SheetFailure` if it has no text, or cannot be read. */
export async function extractSheet(bytes: Uint8Array, known: KnownCodes): Promise<DataSheet> {
  return sheetOf(await readPages(bytes), known)
}

/** Proposes the fields of a chemical from the texts of a sheet. Each has the passage that states it. */
export function sheetOf(pages: readonly Page[], known: KnownCodes): DataSheet {
  const characters = pages.reduce((sum, { items }) => sum + items.reduce((own, { text }) => own + text.length, 0), 0)
  if (characters < MIN_CHARACTERS) throw new SheetFailure('SCANNED')
  const layout = layOut(pages)
  const sections = divide(layout.body)
  return {
    language: sections.language,
    otherLanguages: sections.otherLanguages,
    fields: [
      ...identityFields(sections),
      ...labelFields(sections, known),
      ...compositionFields(sections),
      ...exposureFields(sections),
      ...propertyFields(sections),
      ...transportFields(sections, known),
      ...dateFields(layout, sections),
    ],
  }
}
