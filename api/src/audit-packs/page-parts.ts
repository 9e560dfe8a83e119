import type { Language } from '@ansvar/domain/languages'
import type { Collected } from './collect.ts'
import type { Evidence } from './evidence.ts'
import { escaped, linkTo } from './html.ts'
import type { NameFilter } from './names.ts'

/** A file of a record in the pack. `path` is null if the pack does not contain it. */
export type PackedFile = { readonly name: string; readonly hash: string; readonly path: string | null }

/** What every page needs. */
export type Pages = {
  readonly language: Language
  readonly names: NameFilter
  readonly hidesPeople: boolean
  readonly collected: Collected
  readonly evidence: Evidence
}

const notIncluded = { en: 'not in the pack', da: 'ikke i pakken' } as const

export const section = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<h2>${escaped(title)}</h2>\n<ul>${items.join('\n')}</ul>`

/** Returns the item of a file on the page of a record. */
export const fileItem = ({ path, name, hash }: PackedFile, { names, language }: Pages): string =>
  path === null
    ? `<li>${escaped(names.hide(name))} <span class="note">(${notIncluded[language]}; SHA-256 <code>${hash}</code>)</span></li>`
    : `<li>${linkTo('../', path, names.hide(name))}</li>`

export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
