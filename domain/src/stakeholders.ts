import { isCvr, normalizeCvr } from './identifiers.ts'
import { isEmail, isPhone } from './members.ts'
import type { Problem } from './problems.ts'

/** The relation of a stakeholder to an organization (ISO 14001, clause 4.2, and its annex A.4.2). */
export const stakeholderKinds = [
  'SUPPLIER',
  'PRODUCER',
  'AUTHORITY',
  'CUSTOMER',
  'NEIGHBOUR',
  'INSURER',
  'OTHER',
] as const
export type StakeholderKind = (typeof stakeholderKinds)[number]

/** Relevance of a stakeholder's interest, highest first. */
export const relevances = ['HIGH', 'MEDIUM', 'LOW'] as const
export type Relevance = (typeof relevances)[number]

/** Maximum lengths of texts in UTF-16 code units, and maximum numbers of rows in lists. */
export const stakeholderLimits = {
  name: 200,
  registrationNumber: 40,
  address: 400,
  web: 300,
  contactName: 200,
  contactRole: 200,
  contacts: 50,
  expectation: 1_000,
  response: 1_000,
  needs: 100,
  note: 4_000,
} as const

/** Returns the registration number to store: a Danish one in CVR format, any other as typed. */
export const normalizeRegistration = (country: string | null, text: string): string =>
  country === 'DK' || country === null ? normalizeCvr(text) : text.trim()

/** Returns the web address to store: adds https:// if no scheme was typed. */
export const normalizeWeb = (text: string): string => (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)

/**
 * Returns whether the text is a web address: http or https, a domain of at least two parts, and no user name or
 * password.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}(?::\d{1,5})?(?:[/?#][^\s]*)?$/iu.test(text)

type Contact = { readonly email: string | null; readonly phone: string | null }
type Facts = {
  readonly country: string | null
  readonly registrationNumber: string | null
  readonly web: string | null
  readonly contacts: readonly Contact[]
}

/**
 * Checks the contact details of a stakeholder: a Danish registration number with a wrong check digit (`not_a_cvr`; see
 * `isCvr`), and invalid addresses (`not_a_web_address`, `not_an_email`, `not_a_phone`). Paths are camelCase.
 */
export function stakeholderProblems({ country, registrationNumber, web, contacts }: Facts): Problem[] {
  const problems: Problem[] = []
  if (country === 'DK' && registrationNumber !== null && !isCvr(normalizeCvr(registrationNumber)))
    problems.push({ path: 'registrationNumber', code: 'not_a_cvr' })
  if (web !== null && !isWebAddress(normalizeWeb(web))) problems.push({ path: 'web', code: 'not_a_web_address' })
  for (const [index, { email, phone }] of contacts.entries()) {
    if (email !== null && !isEmail(email)) problems.push({ path: `contacts.${index}.email`, code: 'not_an_email' })
    if (phone !== null && !isPhone(phone)) problems.push({ path: `contacts.${index}.phone`, code: 'not_a_phone' })
  }
  return problems
}
