import { withoutFormula, BYTE_ORDER_MARK } from '@ansvar/domain/csv'
import type { Language } from '@ansvar/domain/languages'
import type { Values } from '#db/trail/changes.ts'
import type { Entry } from './collect.ts'
import { documentEvidence, draftNote } from './document-evidence.ts'
import { escaped, linkTo, pageEnd, pageStart } from './html.ts'
import { codeLabel, fieldLabel, type ValueOf } from './labels.ts'
import { isDocumentTable } from './in-force.ts'
import { csvRow, fileItem, section, type PackedFile, type Pages } from './page-parts.ts'
import type { FoldedRecord } from './records.ts'
import type { PackResource } from './resources.ts'

const words = {
  en: {
    back: 'Contents',
    files: 'Files',
    related: 'Related records',
    changes: 'Changes in the audit trail',
    changed: (number: number, user: string) => `Row ${number} · ${user}`,
    erased: 'Texts of this record were erased later, so that it is incomplete.',
    yes: 'Yes',
    no: 'No',
  },
  da: {
    back: 'Indhold',
    files: 'Filer',
    related: 'Relaterede poster',
    changes: 'Ændringer i revisionssporet',
    changed: (number: number, user: string) => `Række ${number} · ${user}`,
    erased: 'Tekster i denne post er slettet senere, så den er ufuldstændig.',
    yes: 'Ja',
    no: 'Nej',
  },
} as const

type FilesOf = (content: Values) => readonly PackedFile[]

/** Fields that are not shown: files have a section of their own. */
const unshown: ReadonlySet<string> = new Set(['files', 'logo', 'approval_id', 'approval_state'])
/** Fields with addresses and numbers of people. A pack without names has none of them. */
const personal: ReadonlySet<string> = new Set(['email', 'phone', 'contacts', 'author_name', 'injured_name', 'persons'])

export const recordPath = ({ resource, id }: Pick<Entry, 'resource' | 'id'>): string =>
  `records/${resource.table}-${id}.html`

const isShown = (field: string, { hidesPeople }: Pages): boolean =>
  !unshown.has(field) && !(hidesPeople && personal.has(field))

/** Returns a value as text. Ids of records become their titles, and codes are in words. */
export const textOf = (value: unknown, of: ValueOf, pages: Pages): string =>
  textWith((code, field) => codeLabel(pages.language, { ...of, field }, code), value, of.field, pages)

type CodeText = (code: string, field: string) => string

function textWith(codeText: CodeText, value: unknown, of: string, pages: Pages): string {
  const { language, names, collected } = pages
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? words[language].yes : words[language].no
  if (Array.isArray(value)) return value.map((each) => textWith(codeText, each, of, pages)).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([field, each]) => isShown(field, pages) && each !== null)
      .map(([field, each]) => `${fieldLabel(language, field)}: ${textWith(codeText, each, field, pages)}`)
      .join(', ')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return names.hide(collected.nameOf(text) ?? codeText(text, of))
}

/** Fields that a page shows in another way. */
const stated: ReadonlySet<string> = new Set(['has_draft'])

/** Returns the page of a record. `filesOf` returns the files of a content with their paths in the pack. */
export function recordPage(resource: PackResource, record: FoldedRecord, filesOf: FilesOf, pages: Pages): string {
  const { language, names, collected } = pages
  const text = words[language]
  const title = collected.titles.get(`${resource.table} ${record.id}`) ?? record.id
  const parts = collected.parts.get(record.id) ?? []
  const parent = record.parentId === null ? undefined : collected.byId.get(record.parentId)
  return [
    pageStart(language, title),
    `<p>${linkTo('../', 'index.html', text.back)} · ${escaped(resource.name[language])}</p>`,
    `<h1>${escaped(title)}</h1>`,
    record.isErased ? `<p class="note">${text.erased}</p>` : '',
    draftNote(record, pages),
    fieldTable(resource.table, record.content, pages),
    section(
      text.files,
      filesOf(record.content).map((file) => fileItem(file, pages)),
    ),
    isDocumentTable(resource.table) ? documentEvidence(record, pages, filesOf) : '',
    section(
      text.related,
      [...(parent ? [parent] : []), ...parts].map((each) => recordItem('../', each, language)),
    ),
    section(
      text.changes,
      record.changes.map(({ number, date, user, fields }) => {
        const named = fields.filter((field) => isShown(field, pages)).map((field) => fieldLabel(language, field))
        return `<li>${escaped(date)} · ${escaped(names.hide(text.changed(number, user)))}<br><span class="note">${escaped(named.join(', '))}</span></li>`
      }),
    ),
    pageEnd,
  ].join('\n')
}

function fieldTable(table: string, content: Values, pages: Pages): string {
  const rows = Object.entries(content)
    .filter(([field]) => isShown(field, pages) && !stated.has(field))
    .map(([field, value]) => {
      const target = typeof value === 'string' ? pages.collected.byId.get(value) : undefined
      const cell = target?.resource.hasPages
        ? linkTo('../', recordPath(target), target.title)
        : escaped(textOf(value, { table, field }, pages))
      return `<tr><th scope="row">${escaped(fieldLabel(pages.language, field))}</th><td>${cell}</td></tr>`
    })
  return `<table><tbody>${rows.join('\n')}</tbody></table>`
}

/** Returns the item of a record in a list. */
export const recordItem = (base: string, entry: Entry, language: Language): string =>
  `<li>${
    entry.resource.hasPages ? linkTo(base, recordPath(entry), entry.title) : escaped(entry.title)
  } <span class="note">${escaped(entry.resource.name[language])}</span></li>`

/** Returns the first row of the table of a resource. */
export const tableHead = (fields: readonly string[], pages: Pages): string =>
  BYTE_ORDER_MARK + csvRow(['id', 'created_date', 'changed_date', ...fields.filter((field) => isShown(field, pages))])

/** Returns the row of a record in the table of its resource. */
export const tableRow = (record: FoldedRecord, fields: readonly string[], pages: Pages): string =>
  csvRow([
    record.id,
    record.createdDate,
    record.changedDate,
    ...fields.filter((field) => isShown(field, pages)).map((field) => cellOf(record.content[field], field, pages)),
  ])

/** A number stays a number, and a code stays the code, also in lists, so that programs can read the table. */
function cellOf(value: unknown, field: string, pages: Pages): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return withoutFormula(pages.names.hide(pages.collected.nameOf(value) ?? value))
  return withoutFormula(textWith((code) => code, value, field, pages))
}
