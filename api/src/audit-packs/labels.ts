import type { Language } from '@ansvar/domain/languages'
import { fieldLabels } from './field-labels.ts'

// The names of fields and codes on the pages of a pack. English codes follow from their names.

const danishCodes: Readonly<Record<string, string>> = {
  APPROVED: 'Godkendt',
  CANCELLED: 'Annulleret',
  CLOSED: 'Lukket',
  COMPLIANT: 'Overholdt',
  CONFIRMED: 'Bekræftet',
  CORRECTION: 'Rettelse',
  CORRECTIVE: 'Korrigerende',
  DISMISSED: 'Afvist',
  DOCUMENT_REVIEW: 'Gennemgang af dokument',
  DONE: 'Udført',
  DRAFT: 'Udkast',
  DUE: 'Frist løber',
  EDIT: 'Redigering',
  EFFECTIVE: 'Virkningsfuld',
  EXEMPT: 'Fritaget',
  HIGH: 'Høj',
  INCIDENT: 'Hændelse',
  LOW: 'Lav',
  MANAGE: 'Administration',
  MEDIUM: 'Middel',
  NOT_ASSESSED: 'Ikke vurderet',
  NOT_COMPLIANT: 'Ikke overholdt',
  NOT_EFFECTIVE: 'Ikke virkningsfuld',
  NOT_REQUIRED: 'Ikke påkrævet',
  OPEN: 'Åben',
  PARTLY: 'Delvis',
  PENDING: 'Afventer',
  POLICY: 'Politik',
  POLICY_REVIEW: 'Gennemgang af politik',
  PREVENTIVE: 'Forebyggende',
  PROCEDURE: 'Procedure',
  PROCEDURE_REVIEW: 'Gennemgang af procedure',
  READ: 'Læsning',
  RECALLED: 'Trukket tilbage',
  RECORDED: 'Noteret, ikke underskrevet',
  REFUSED: 'Ikke godkendt',
  REPORTED: 'Anmeldt',
  RETIRED: 'Udgået',
  SCHEDULED: 'Godkendt, gælder endnu ikke',
  SIGNED: 'Underskrevet',
  STILL_VALID: 'Stadig gyldig',
  TO_BE_CHANGED: 'Skal ændres',
  VERIFIED: 'Kontrolleret',
}

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

const code = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/

/** Returns a value as people read it: a code in words, and any other text as it is. */
export function codeLabel(language: Language, value: string): string {
  if (!code.test(value) || value.length < 3) return value
  if (/^ISO_\d/.test(value)) return value.replace('_', ' ')
  return (
    (language === 'da' ? danishCodes[value] : undefined) ??
    (value.includes('_') || value.length > 3 ? humanized(value) : value)
  )
}
