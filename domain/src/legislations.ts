import type { IsoDate } from './dates.ts'
import type { Problem } from './problems.ts'
import { isWebAddress, normalizeWeb } from './stakeholders.ts'
import { territories, type Territory } from './territories.ts'

/** What sort of text an act is, the binding ones first. */
export const legislationKinds = [
  'ACT',
  'EXECUTIVE_ORDER',
  'REGULATION',
  'DIRECTIVE',
  'DECISION',
  'CONVENTION',
  'STANDARD',
  'OTHER',
] as const
export type LegislationKind = (typeof legislationKinds)[number]

/** How an organisation complies with an act (ISO 14001 and 45001, clause 9.1.2). */
export const complianceStatuses = ['COMPLIANT', 'PARTLY', 'NOT_COMPLIANT', 'NOT_ASSESSED'] as const
export type ComplianceStatus = (typeof complianceStatuses)[number]

/** The longest texts that are kept, in UTF-16 code units, and how many rows its lists have at most. */
export const legislationLimits = {
  title: 500,
  number: 100,
  link: 500,
  topics: 25,
  howItApplies: 4_000,
  note: 4_000,
} as const

type Act = {
  readonly titleEn: string | null
  readonly titleDa: string | null
  readonly link: string | null
  readonly inForceFrom: string | null
  readonly repealedOn: string | null
}

/** What is wrong with an act: no title in either language, a link that is none, a repeal before it was in force. */
export function legislationProblems({ titleEn, titleDa, link, inForceFrom, repealedOn }: Act): Problem[] {
  const problems: Problem[] = []
  if (titleEn === null && titleDa === null) problems.push({ path: 'titleEn', code: 'required' })
  if (link !== null && !isWebAddress(normalizeWeb(link))) problems.push({ path: 'link', code: 'not_a_web_address' })
  if (inForceFrom !== null && repealedOn !== null && repealedOn < inForceFrom)
    problems.push({ path: 'repealedOn', code: 'before_start' })
  return problems
}

type Assessment = { readonly complianceStatus: ComplianceStatus; readonly assessedOn: IsoDate | null }

/** What is wrong with an assessment: one has a day, which is not to come; what is not assessed has none. */
export function assessmentProblems({ complianceStatus, assessedOn }: Assessment, today: IsoDate): Problem[] {
  if (complianceStatus === 'NOT_ASSESSED')
    return assessedOn === null ? [] : [{ path: 'assessedOn', code: 'not_assessed' }]
  if (assessedOn === null) return [{ path: 'assessedOn', code: 'required' }]
  return assessedOn > today ? [{ path: 'assessedOn', code: 'in_future' }] : []
}

/** The territories whose acts may bind whoever keeps a time zone: the world, the EU, and its countries (CLDR). */
export function bindingTerritories(timeZone: string): Territory[] {
  const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  return ['INTL', 'EU', ...(countriesByZone().get(canonical) ?? [])] as Territory[]
}

type ZonedLocale = Intl.Locale & { readonly getTimeZones?: () => readonly string[] }

let countries: ReadonlyMap<string, readonly Territory[]> | null = null

function countriesByZone() {
  if (countries) return countries
  const found = new Map<string, Territory[]>()
  for (const territory of territories.slice(2)) {
    const zones = (new Intl.Locale(`und-${territory}`) as ZonedLocale).getTimeZones?.() ?? []
    for (const zone of zones) found.set(zone, [...(found.get(zone) ?? []), territory])
  }
  countries = found
  return found
}
