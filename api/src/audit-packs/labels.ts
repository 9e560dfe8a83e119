import type { Language } from '@ansvar/domain/languages'

// The names of fields and codes on the pages of a pack. English ones follow from their names.

const danishFields: Readonly<Record<string, string>> = {
  accident_occurred: 'Der skete en ulykke',
  acquired_on: 'Opnået den',
  active: 'I brug',
  activities: 'Aktiviteter',
  address: 'Adresse',
  amount: 'Mængde',
  approved_by_id: 'Godkendt af',
  approved_on: 'Godkendt den',
  area_id: 'Område',
  area_ids: 'Områder',
  assessed_on: 'Vurderet den',
  assessment_period: 'Vurderingsinterval',
  because_of_id: 'Skyldes',
  body: 'Tekst',
  body_part: 'Legemsdel',
  category: 'Kategori',
  chemical_id: 'Kemikalie',
  closed_on: 'Lukket den',
  communications: 'Kommunikation',
  competence_ids: 'Kompetencer',
  competences: 'Kompetencer',
  completed_by_id: 'Udført af',
  completed_on: 'Udført den',
  completion_note: 'Note om udførelsen',
  compliance_status: 'Overholdelse',
  department_id: 'Afdeling',
  department_ids: 'Afdelinger',
  description: 'Beskrivelse',
  dismiss_reason: 'Begrundelse for afvisning',
  due_on: 'Frist',
  effect: 'Effekt',
  effect_due_on: 'Effekt kontrolleres senest',
  effect_note: 'Note om effekten',
  effect_verified_on: 'Effekt kontrolleret den',
  email: 'E-mail',
  emission_factor_id: 'Emissionsfaktor',
  expiry_date: 'Udløbsdato',
  frequency: 'Hyppighed',
  group_id: 'Gruppe',
  handler_id: 'Sagsbehandler',
  how_it_applies: 'Hvordan den gælder',
  immediate_action: 'Det gjorde vi straks',
  importance: 'Vigtighed',
  injured_member_id: 'Tilskadekommen',
  injured_name: 'Tilskadekommen',
  injury_kind: 'Skadens art',
  instruction: 'Instruks',
  iso_standards: 'ISO-standarder',
  kind: 'Type',
  last_assessed_on: 'Senest vurderet',
  leader_id: 'Leder',
  level: 'Rettigheder',
  mark: 'Mærke',
  meter_id: 'Måler',
  name: 'Navn',
  next_from: 'Næste regnes fra',
  next_review_date: 'Næste gennemgang',
  note: 'Note',
  notes: 'Noter',
  notice_period: 'Varsel',
  number: 'Nummer',
  occurrence_date: 'Skete den',
  occurrence_time: 'Klokkeslæt',
  outcome: 'Resultat',
  own_stakeholder: 'Egen interessent',
  owner_id: 'Ejer',
  parent_id: 'Overordnet',
  performed_at: 'Udført',
  performed_by_id: 'Udført af',
  performed_on: 'Udført den',
  persons: 'Personer',
  phone: 'Telefon',
  reason: 'Begrundelse',
  reference: 'Reference',
  relevance: 'Relevans',
  reminder_id: 'Påmindelse',
  reopen_reason: 'Begrundelse for genåbning',
  reporter_id: 'Indberetter',
  responsible_id: 'Ansvarlig',
  review_period: 'Interval for gennemgang',
  reviewer_id: 'Gennemgået af',
  skip_reason: 'Begrundelse for at springe over',
  source_id: 'Kilde',
  source_kind: 'Kildens type',
  stakeholder_id: 'Interessent',
  starts_at: 'Begynder den',
  state: 'Tilstand',
  statement: 'Omfang',
  status: 'Status',
  steps: 'Trin',
  supply_id: 'Leverandør',
  tags: 'Mærker',
  taken_date: 'Taget den',
  target_id: 'Relateret post',
  text: 'Tekst',
  title: 'Titel',
  treatment: 'Behandling',
  unit: 'Enhed',
  units: 'Enhed',
  use: 'Anvendelse',
  utility_type: 'Forsyning',
  valid_for: 'Gyldig i',
  valid_until: 'Gyldig til',
  value: 'Værdi',
}

const danishCodes: Readonly<Record<string, string>> = {
  APPROVED: 'Godkendt',
  CANCELLED: 'Annulleret',
  CLOSED: 'Lukket',
  COMPLIANT: 'Overholdt',
  CORRECTION: 'Rettelse',
  CORRECTIVE: 'Korrigerende',
  DISMISSED: 'Afvist',
  DONE: 'Udført',
  DRAFT: 'Udkast',
  DUE: 'Frist løber',
  EDIT: 'Redigering',
  EFFECTIVE: 'Virkningsfuld',
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
  PREVENTIVE: 'Forebyggende',
  READ: 'Læsning',
  REPORTED: 'Anmeldt',
  RETIRED: 'Udgået',
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

/** Returns the name of a field. */
export const fieldLabel = (language: Language, field: string): string =>
  (language === 'da' ? danishFields[field] : undefined) ?? humanized(field)

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
