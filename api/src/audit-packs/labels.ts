import type { Language } from '@ansvar/domain/languages'
import { codeNames } from './code-names.ts'
import { fieldLabels } from './field-labels.ts'

// The names of fields and codes on the pages of a pack.

const humanized = (name: string): string => {
  const words = name
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the name of a field. A field that only old changes have has its own name. */
export const fieldLabel = (language: Language, field: string): string =>
  (Object.hasOwn(fieldLabels, field) ? fieldLabels[field]?.[language] : undefined) ?? humanized(field)

/** Returns the value of a field as people read it: a code in words, and any other text as it is. */
export const codeLabel = (language: Language, { table, field }: ValueOf, value: string): string =>
  codeNames[`${table}.${field}`]?.[value]?.[language] ?? value

/** The field of a value. A nested one has the table of its record. */
export type ValueOf = { readonly table: string; readonly field: string }
