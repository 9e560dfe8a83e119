import { isCvr, normalizeCvr } from './identifiers.ts'
import { isEmail, isPhone } from './members.ts'
import type { Problem } from './problems.ts'

/** What a stakeholder is to an organisation (ISO 14001, clause 4.2, and its annex A.4.2). */
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

/** How much a stakeholder's interest matters, most first. */
export const relevances = ['HIGH', 'MEDIUM', 'LOW'] as const
export type Relevance = (typeof relevances)[number]

/** The longest texts that are kept, in UTF-16 code units, and how many rows its lists have at most. */
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

/** The number as it is kept: a Danish one as CVR writes it, another one as it was typed. */
export const normalizeRegistration = (country: string | null, text: string): string =>
  country === 'DK' || country === null ? normalizeCvr(text) : text.trim()

/** The address as it is kept: with https:// where no scheme was typed. */
export const normalizeWeb = (text: string): string => (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)

/**
 * Whether the text is the address of a web page that people open: http or https, a domain of at least two parts, and no
 * name or password in it.
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
 * What is wrong with how a stakeholder is reached: a Danish registration number with a wrong check digit (`not_a_cvr`;
 * see `isCvr`), an address that is none (`not_a_web_address`, `not_an_email`, `not_a_phone`). Paths are camelCase.
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
