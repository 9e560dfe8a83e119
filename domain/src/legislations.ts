import type { ComplianceStatus } from './compliance.ts'
import type { IsoDate } from './dates.ts'
import { nextDate, type Period } from './periods.ts'
import { type Problem, required } from './problems.ts'
import { isWebAddress, normalizeWeb } from './stakeholders.ts'
import { territories, type Territory } from './territories.ts'

/** Kinds of act, the binding ones first. */
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

/** Maximum lengths of texts in UTF-16 code units, and maximum numbers of rows in lists. */
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

/**
 * Checks an act: a title in at least one language, a valid link, and a repeal that is not before its entry into force.
 */
export function legislationProblems({ titleEn, titleDa, link, inForceFrom, repealedOn }: Act): Problem[] {
  const problems: Problem[] = []
  if (titleEn === null && titleDa === null) problems.push({ path: 'titleEn', code: 'required' })
  if (link !== null && !isWebAddress(normalizeWeb(link))) problems.push({ path: 'link', code: 'not_a_web_address' })
  if (inForceFrom !== null && repealedOn !== null && repealedOn < inForceFrom)
    problems.push({ path: 'repealedOn', code: 'before_start' })
  return problems
}

type Assessment = { readonly complianceStatus: ComplianceStatus; readonly assessedOn: IsoDate | null }

/** Checks an assessment: it has a date that is not in the future, and NOT_ASSESSED has no date. */
export function assessmentProblems({ complianceStatus, assessedOn }: Assessment, today: IsoDate): Problem[] {
  if (complianceStatus === 'NOT_ASSESSED')
    return assessedOn === null ? [] : [{ path: 'assessedOn', code: 'not_assessed' }]
  if (assessedOn === null) return required('assessedOn', assessedOn)
  return assessedOn > today ? [{ path: 'assessedOn', code: 'in_future' }] : []
}

/** The assessment period of a new obligation. The standards require planned intervals, usually a year. */
export const ASSESSMENT_PERIOD = 'P1Y' as Period

/**
 * Returns the day of the next assessment (ISO 14001 and 45001, clause 9.1.2: compliance is evaluated at planned
 * intervals). Null without an assessment or a period, and if it happens only once.
 */
export const nextAssessmentDate = (assessedOn: IsoDate | null, period: Period | null): IsoDate | null =>
  assessedOn === null || period === null ? null : nextDate(assessedOn, period)

/**
 * Returns the territories whose acts may bind organizations in a time zone: the world, the EU, and the zone's countries
 * (CLDR).
 */
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
