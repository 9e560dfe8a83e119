import { datesOf, wordOf, writeSheet } from './document.ts'
import { boxes, dense, letter, oneColumn, pairs } from './layouts.ts'
import { sheetLanguages, type Sheet, type SheetLanguage } from './sheet.ts'

const layouts = { 'one-column': oneColumn, pairs, boxes, dense, letter }

/** Makes the PDF of a sheet. */
export function makeSheet(sheet: Sheet): Promise<Uint8Array> {
  const { language, traits } = sheet
  const variant = Number.parseInt(sheet.id, 10)
  const dates = datesOf({ sheet, language, variant })
  const { canvas, layout } = layouts[sheet.layout]({
    frame: {
      name: sheet.name,
      company: sheet.supplier,
      dates: dates.map(([label, date]) => `${label}: ${date}`).join('  '),
      page: wordOf('page', language, 0),
    },
    sectionWord: traits.includes('no-section-word') ? '' : wordOf('section', language, variant),
  })
  writeSheet({ sheet, language, variant, layout })
  if (traits.includes('bilingual')) {
    layout.newPage()
    writeSheet({ sheet, language: otherLanguage(language), variant, layout })
  }
  return canvas.bytes()
}

/** The language of the second sheet of a file. */
const otherLanguage = (language: SheetLanguage): SheetLanguage =>
  language === 'en' ? 'da' : (sheetLanguages[0] ?? 'en')
