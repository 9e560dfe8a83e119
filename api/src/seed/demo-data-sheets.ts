import { createHash } from 'node:crypto'
import type { RecordFile } from '#db/columns.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoFiles } from './demo-files.ts'
import { pdfOf } from './demo-pdf.ts'

// The data sheets of the demo's chemicals: one page each, with headings of REACH, Annex II.

type Chemical = DemoFiles['chemicals'][number] | DemoFiles['ownChemicals'][number]
type Sheet = Chemical['sheets'][number]

const headings = {
  en: ['Safety data sheet', 'Product', 'Hazards', 'Composition', 'Storage class', 'Transport', 'Made up for a demo.'],
  da: ['Sikkerhedsdatablad', 'Produkt', 'Farer', 'Sammensætning', 'Lagerklasse', 'Transport', 'Opdigtet til en demo.'],
} as const

function contentOf(chemical: Chemical, { language }: Sheet): Buffer {
  const [title, product, hazards, composition, storage, transport, note] = headings[language]
  const shares = chemical.composition.map(({ substance, min, max, unit }) => `${substance}: ${min} - ${max} ${unit}`)
  return pdfOf([
    `${title}: ${chemical.name}`,
    `1. ${product}: ${chemical.name}, ${chemical.product_number}`,
    `2. ${hazards}: ${[...chemical.h, ...chemical.euh, ...chemical.p].join(', ') || '-'}`,
    `3. ${composition}: ${shares.join('; ') || '-'}`,
    `7. ${storage}: ${chemical.storage_class}`,
    `14. ${transport}: ${chemical.un === null ? '-' : `UN ${chemical.un}`}`,
    note,
  ])
}

/** The contents of all data sheets, for the file store. */
export const sheetContents = ({ chemicals, ownChemicals }: DemoFiles): Buffer[] =>
  [...chemicals, ...ownChemicals].flatMap((chemical) => chemical.sheets.map((sheet) => contentOf(chemical, sheet)))

/** A data sheet as it is stored in its chemical. */
export function sheetFile(chemical: Chemical, sheet: Sheet, days: Calendar, by = 'Signe Dahl'): RecordFile {
  const bytes = contentOf(chemical, sheet)
  return {
    id: demoId('data sheet', `${chemical.key} ${sheet.language}`),
    name: `${chemical.product_number}-${sheet.language}.pdf`.replaceAll(' ', '-').toLowerCase(),
    date: days.day(sheet.days_ago),
    type: 'PDF',
    size: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    created_date: days.instant(sheet.days_ago, 10).toISOString(),
    created_by: by,
  }
}
