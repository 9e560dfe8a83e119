import type { Language } from '@ansvar/domain/languages'
import type { Problem as FieldProblem } from '@ansvar/domain/problems'

export type { FieldProblem }

const catalogue = {
  bad_request: { status: 400, en: 'The request is not understood', da: 'Forespørgslen kan ikke forstås' },
  unauthenticated: { status: 401, en: 'Not signed in', da: 'Ikke logget ind' },
  forbidden: { status: 403, en: 'Your level does not allow this', da: 'Dit niveau giver ikke adgang til dette' },
  limited: {
    status: 403,
    en: 'This area is not part of the organisation’s limited access',
    da: 'Området er ikke med i organisationens begrænsede adgang',
  },
  not_found: { status: 404, en: 'There is no such record', da: 'Posten findes ikke' },
  method_not_allowed: { status: 405, en: 'This call does not exist here', da: 'Kaldet findes ikke her' },
  conflict: { status: 409, en: 'This clashes with what is there', da: 'Dette er i strid med det, der findes' },
  stale: {
    status: 412,
    en: 'Someone else has saved this since you opened it',
    da: 'En anden har gemt, siden du åbnede posten',
  },
  too_large: { status: 413, en: 'The request is too large', da: 'Forespørgslen er for stor' },
  no_such_range: { status: 416, en: 'The file has no such part', da: 'Filen har ikke den del' },
  unsupported: { status: 415, en: 'The content type is not the one asked for', da: 'Indholdstypen passer ikke' },
  validation: { status: 422, en: 'Some fields need correcting', da: 'Nogle felter skal rettes' },
  idempotency_key_reused: {
    status: 422,
    en: 'The Idempotency-Key was used for another request',
    da: 'Idempotency-Key er brugt til en anden forespørgsel',
  },
  too_many_requests: { status: 429, en: 'Too many attempts; wait a little', da: 'For mange forsøg; vent lidt' },
  unavailable: { status: 503, en: 'Not to be had just now; try again', da: 'Ikke til rådighed lige nu; prøv igen' },
  no_space: {
    status: 507,
    en: 'The service has no room left to write; nothing was saved',
    da: 'Tjenesten har ikke mere plads at skrive på; intet blev gemt',
  },
  internal: { status: 500, en: 'Something went wrong here', da: 'Noget gik galt hos os' },
} as const

export type ProblemCode = keyof typeof catalogue

type Extra = {
  readonly detail?: string
  readonly fields?: readonly FieldProblem[]
  /** The record as it is now, for whoever holds an older one. */
  readonly current?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Ends a request with a problem; whatever its transaction did is undone. */
export class RequestProblem extends Error {
  readonly code: ProblemCode
  readonly extra: Extra

  constructor(code: ProblemCode, extra: Extra = {}) {
    super(code)
    this.name = 'RequestProblem'
    this.code = code
    this.extra = extra
  }
}

/** A path of the domain as bodies write it: `approvedById` is `approved_by_id`. */
export const snakePath = (path: string): string => path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The refusal of a body: every faulty field, dotted snake_case paths. */
export function invalid(fields: readonly FieldProblem[]): RequestProblem {
  return new RequestProblem('validation', { fields })
}

/** An RFC 9457 answer. */
export function problemResponse(problem: RequestProblem, language: Language, requestId: string): Response {
  const { status, [language]: title } = catalogue[problem.code]
  const { headers, ...members } = problem.extra
  const body = { type: 'about:blank', title, status, code: problem.code, ...members, request_id: requestId }
  return Response.json(body, {
    status,
    headers: { 'content-type': 'application/problem+json', 'content-language': language, ...headers },
  })
}
