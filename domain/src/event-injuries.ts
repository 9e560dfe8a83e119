import { dayNumber, fromDayNumber, type IsoDate } from './dates.ts'
import type { Problem } from './problems.ts'

// Injuries of an event: the facts that a report of an accident at work contains (BEK 799 of 2022, annex 1), coded as in
// ESAW (Eurostat, European Statistics on Accidents at Work, Summary methodology, 2013 edition).

/** Employment of the injured person (ESAW, employment status). */
export const employments = ['EMPLOYEE', 'TEMPORARY', 'APPRENTICE', 'SELF_EMPLOYED', 'OTHER'] as const
export type Employment = (typeof employments)[number]

/** Types of injury, each with its ESAW group. `OTHER` is 999 there. */
export const injuryKindCodes = {
  WOUND: '010',
  FRACTURE: '020',
  DISLOCATION: '030',
  AMPUTATION: '040',
  CONCUSSION: '050',
  BURN: '060',
  POISONING: '070',
  ASPHYXIATION: '080',
  SOUND_VIBRATION_PRESSURE: '090',
  TEMPERATURE_LIGHT_RADIATION: '100',
  SHOCK: '110',
  MULTIPLE: '120',
  OTHER: '999',
  UNKNOWN: '000',
} as const
export type InjuryKind = keyof typeof injuryKindCodes

/** Parts of the body, each with its ESAW group: the first digit of the code. */
export const bodyPartCodes = {
  HEAD: '10',
  NECK: '20',
  BACK: '30',
  TORSO: '40',
  UPPER_EXTREMITIES: '50',
  LOWER_EXTREMITIES: '60',
  WHOLE_BODY: '70',
  OTHER: '99',
  UNKNOWN: '00',
} as const
export type BodyPart = keyof typeof bodyPartCodes

/** Contacts that injured the person, each with its ESAW group (contact, mode of injury). */
export const contactModeCodes = {
  ELECTRICITY_TEMPERATURE_SUBSTANCE: '10',
  DROWNED_BURIED_ENVELOPED: '20',
  IMPACT_WITH_STATIONARY_OBJECT: '30',
  STRUCK_BY_MOVING_OBJECT: '40',
  SHARP_OR_ROUGH_OBJECT: '50',
  TRAPPED_OR_CRUSHED: '60',
  STRAIN: '70',
  BITE_OR_VIOLENCE: '80',
  OTHER: '99',
  UNKNOWN: '00',
} as const
export type ContactMode = keyof typeof contactModeCodes

const keys = <T extends Readonly<Record<string, string>>>(codes: T) =>
  Object.keys(codes) as [keyof T & string, ...(keyof T & string)[]]

export const injuryKinds = keys(injuryKindCodes)
export const bodyParts = keys(bodyPartCodes)
export const contactModes = keys(contactModeCodes)

/** The injured side of the body. */
export const injurySides = ['LEFT', 'RIGHT', 'BOTH'] as const
export type InjurySide = (typeof injurySides)[number]

/** Treatments of an injury. */
export const treatments = ['NONE', 'FIRST_AID', 'MEDICAL', 'HOSPITAL'] as const
export type Treatment = (typeof treatments)[number]

/** Maximum lengths of texts in UTF-16 code units, and the maximum number of injuries of an event. */
export const injuryLimits = { name: 200, job: 200, object: 500, perEvent: 100 } as const

/** Dates of an absence. Without an end, it continues. */
export type Absence = { readonly firstAbsenceOn: IsoDate | null; readonly absenceUntil: IsoDate | null }

/**
 * Returns the first day of an absence that counts. The day of the accident never counts (ESAW, days lost; BEK 799 of 2022,
 * section 1: "beyond the day of the injury"). Returns null if there is no absence beyond that day.
 */
export function firstCountedDay(occurredOn: IsoDate, { firstAbsenceOn, absenceUntil }: Absence): IsoDate | null {
  if (firstAbsenceOn === null) return null
  const next = fromDayNumber(dayNumber(occurredOn) + 1)
  const first = firstAbsenceOn > next ? firstAbsenceOn : next
  return absenceUntil !== null && absenceUntil < first ? null : first
}

/**
 * Returns the days of an absence: all calendar days after the day of the accident, weekends included (ESAW, days lost).
 * An absence without an end is counted until today. Returns null if there is no absence.
 */
export function absenceDays(occurredOn: IsoDate, absence: Absence, today: IsoDate): number | null {
  if (absence.firstAbsenceOn === null) return null
  const first = firstCountedDay(occurredOn, absence)
  if (first === null) return 0
  return Math.max(0, dayNumber(absence.absenceUntil ?? today) - dayNumber(first) + 1)
}

/**
 * Returns whether a text contains a Danish personal identification number (CPR): six digits of a date and four more, with
 * or without a hyphen. The day of a replacement number is 60 higher. Such numbers are entered in EASY and not stored here.
 */
export const hasPersonalNumber = (text: string): boolean =>
  /(?<!\d)(?:0[1-9]|[12]\d|3[01]|6[1-9]|[78]\d|9[01])(?:0[1-9]|1[0-2])\d{2}\s?[-\u2010-\u2015\u2212]?\s?\d{4}(?!\d)/.test(
    text,
  )

type InjuryFacts = Absence & {
  readonly injuredMemberId: string | null
  readonly injuredName: string | null
  readonly job: string | null
  readonly object: string | null
  readonly hiredOn: IsoDate | null
  readonly diedOn: IsoDate | null
}

/**
 * Checks the person, the texts and the dates of an injury. It names a member or a person, no text contains a personal
 * identification number, and absence and death are not before the event. An absence can end in the future.
 */
export function injuryProblems(injury: InjuryFacts, occurredOn: IsoDate, today: IsoDate): Problem[] {
  const problems: Problem[] = []
  const { injuredMemberId, injuredName, firstAbsenceOn, absenceUntil, hiredOn, diedOn } = injury
  if (injuredMemberId === null && injuredName === null) problems.push({ path: 'injuredName', code: 'required' })
  if (injuredMemberId !== null && injuredName !== null) problems.push({ path: 'injuredName', code: 'invalid' })
  for (const path of ['injuredName', 'job', 'object'] as const)
    if (hasPersonalNumber(injury[path] ?? '')) problems.push({ path, code: 'personal_number' })
  for (const path of ['firstAbsenceOn', 'diedOn'] as const) {
    const day = injury[path]
    if (day !== null && day < occurredOn) problems.push({ path, code: 'before_occurrence' })
  }
  for (const [path, day] of [
    ['hiredOn', hiredOn],
    ['firstAbsenceOn', firstAbsenceOn],
    ['diedOn', diedOn],
  ] as const)
    if (day !== null && day > today) problems.push({ path, code: 'in_future' })
  if (absenceUntil !== null && firstAbsenceOn === null) problems.push({ path: 'firstAbsenceOn', code: 'needed' })
  if (absenceUntil !== null && firstAbsenceOn !== null && absenceUntil < firstAbsenceOn)
    problems.push({ path: 'absenceUntil', code: 'upside_down' })
  return problems
}
