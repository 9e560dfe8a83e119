import type { Language } from '@ansvar/domain/languages'
import { inputLimits, reported } from '@ansvar/domain/input-limits'
import { fieldCodes, type Problem as FieldProblem } from '@ansvar/domain/problems'
import { snakeName } from './cases.ts'

export type { FieldProblem }

const catalogue = {
  bad_request: { status: 400, en: 'The request could not be understood', da: 'Forespørgslen kunne ikke forstås' },
  unauthenticated: { status: 401, en: 'Not signed in', da: 'Ikke logget ind' },
  forbidden: { status: 403, en: 'Your role does not allow this', da: 'Din rolle giver ikke adgang til dette' },
  limited: {
    status: 403,
    en: 'This feature is not included in the organization’s limited access',
    da: 'Funktionen er ikke med i organisationens begrænsede adgang',
  },
  not_found: { status: 404, en: 'Record not found', da: 'Registreringen blev ikke fundet' },
  method_not_allowed: { status: 405, en: 'Method not allowed', da: 'Metoden er ikke tilladt' },
  conflict: {
    status: 409,
    en: 'The current status of the record does not allow this',
    da: 'Registreringens nuværende status tillader ikke dette',
  },
  // Why a transition is refused. The names are those of the reasons in lower case.
  not_a_member: {
    status: 409,
    en: 'Only members of the organization can handle an event',
    da: 'Kun medlemmer af organisationen kan behandle en hændelse',
  },
  has_handler: {
    status: 409,
    en: 'Another member handles this event',
    da: 'Et andet medlem behandler denne hændelse',
  },
  open_actions: {
    status: 409,
    en: 'The event has corrective actions that are open',
    da: 'Hændelsen har korrigerende handlinger, der er åbne',
  },
  effect_not_verified: {
    status: 409,
    en: 'The effect of a corrective action is not verified',
    da: 'Virkningen af en korrigerende handling er ikke vurderet',
  },
  no_actions: {
    status: 409,
    en: 'The event has no corrective action, and no reason why none is needed',
    da: 'Hændelsen har ingen korrigerende handling og ingen begrundelse for det',
  },
  no_root_cause: {
    status: 409,
    en: 'The root cause of the event is missing',
    da: 'Den grundlæggende årsag til hændelsen mangler',
  },
  report_due: {
    status: 409,
    en: 'The event must be reported to an authority first',
    da: 'Hændelsen skal først anmeldes til en myndighed',
  },
  same_person: {
    status: 409,
    en: 'Another person must verify the effect than the one who completed the action',
    da: 'En anden person end den, der har udført handlingen, skal vurdere virkningen',
  },
  source_closed: {
    status: 409,
    en: 'The event of this action is closed',
    da: 'Hændelsen til denne handling er lukket',
  },
  unanswered: {
    status: 409,
    en: 'A required item of the checklist is not answered',
    da: 'Et punkt på tjeklisten, der skal besvares, er ikke besvaret',
  },
  not_followed_up: {
    status: 409,
    en: 'A failed item of the checklist is not followed up',
    da: 'En afvigelse på tjeklisten er ikke fulgt op',
  },
  incomplete: {
    status: 409,
    en: 'A required field is empty',
    da: 'Et felt, der skal udfyldes, er tomt',
  },
  no_review_period: {
    status: 409,
    en: 'The document has no review period',
    da: 'Dokumentet har ingen gennemgangsperiode',
  },
  in_approval: {
    status: 409,
    en: 'The document is being approved; recall it first',
    da: 'Dokumentet er til godkendelse; træk det tilbage først',
  },
  confirm_required: {
    status: 403,
    en: 'Confirm your password first',
    da: 'Bekræft din adgangskode først',
  },
  in_use: {
    status: 409,
    en: 'Other records use this one',
    da: 'Andre registreringer bruger denne',
  },
  was_approved: {
    status: 409,
    en: 'The document has been approved',
    da: 'Dokumentet har været godkendt',
  },
  was_completed: {
    status: 409,
    en: 'The risk assessment has been completed; retire it instead',
    da: 'Risikovurderingen har været afsluttet; tag den ud af brug i stedet',
  },
  retired: {
    status: 409,
    en: 'The record is retired; restore it first',
    da: 'Registreringen er taget ud af brug; tag den i brug igen først',
  },
  chemical_retired: {
    status: 409,
    en: 'The chemical of the catalogue has been retired',
    da: 'Kemikaliet i kataloget er taget ud af brug',
  },
  chemical_changed: {
    status: 409,
    en: 'The chemical of the catalogue has changed; compare it again',
    da: 'Kemikaliet i kataloget er ændret; sammenlign igen',
  },
  chemical_in_use: {
    status: 409,
    en: 'The chemical of the catalogue is already one of my chemicals',
    da: 'Kemikaliet i kataloget er allerede blandt mine kemikalier',
  },
  was_reported: {
    status: 409,
    en: 'The event has been reported to an authority',
    da: 'Hændelsen er anmeldt til en myndighed',
  },
  was_erased: {
    status: 409,
    en: 'The file has been erased',
    da: 'Filen er slettet permanent',
  },
  discarded: {
    status: 409,
    en: 'The record is in the bin',
    da: 'Registreringen ligger i papirkurven',
  },
  key_taken: {
    status: 409,
    en: 'Another record has the same name, date or subject',
    da: 'En anden registrering har samme navn, dato eller emne',
  },
  parent_discarded: {
    status: 409,
    en: 'The record that this one belongs to is in the bin',
    da: 'Den registrering, som denne hører til, ligger i papirkurven',
  },
  erased: {
    status: 410,
    en: 'The content of the file has been erased',
    da: 'Filens indhold er slettet permanent',
  },
  stale: {
    status: 412,
    en: 'Someone else has changed this record since you opened it',
    da: 'En anden har ændret registreringen, siden du åbnede den',
  },
  too_large: { status: 413, en: 'The request is too large', da: 'Forespørgslen er for stor' },
  no_such_range: {
    status: 416,
    en: 'The requested range is outside the file',
    da: 'Det ønskede område ligger uden for filen',
  },
  unsupported: { status: 415, en: 'Unsupported content type', da: 'Indholdstypen understøttes ikke' },
  validation: { status: 422, en: 'Some fields need correcting', da: 'Nogle felter skal rettes' },
  idempotency_key_reused: {
    status: 422,
    en: 'The Idempotency-Key has already been used for another request',
    da: 'Idempotency-Key er allerede brugt til en anden forespørgsel',
  },
  operation_id_reused: {
    status: 422,
    en: 'The Operation-Id belongs to another user',
    da: 'Operation-Id tilhører en anden bruger',
  },
  too_many_requests: {
    status: 429,
    en: 'Too many attempts. Wait a moment and try again',
    da: 'For mange forsøg. Vent lidt, og prøv igen',
  },
  unavailable: {
    status: 503,
    en: 'Temporarily unavailable. Try again',
    da: 'Midlertidigt utilgængelig. Prøv igen',
  },
  no_space: {
    status: 507,
    en: 'The service has run out of storage. Nothing was saved',
    da: 'Tjenesten har ikke mere lagerplads. Intet blev gemt',
  },
  internal: { status: 500, en: 'Internal server error', da: 'Intern serverfejl' },
} as const

/** More specific titles than those of the codes. */
const titles = {
  wrong_credentials: {
    en: 'Wrong email address or password',
    da: 'Forkert e-mailadresse eller adgangskode',
  },
  demo_password: {
    en: 'The demo password works only in the demo. Choose another with “Forgot your password?”',
    da: 'Demoens adgangskode virker kun i demoen. Vælg en anden med »Glemt adgangskoden?«',
  },
  invalid_token: {
    en: 'The token is unknown, expired or revoked',
    da: 'Adgangsnøglen er ukendt, udløbet eller tilbagekaldt',
  },
  not_for_tokens: {
    en: 'A token cannot do this. Sign in as a person',
    da: 'En adgangsnøgle kan ikke gøre dette. Log ind som person',
  },
  too_many_mails: {
    en: 'Too many emails have been sent. Try again later',
    da: 'Der er sendt for mange mails. Prøv igen senere',
  },
  unknown_path: { en: 'The API has no such path', da: 'API’et har ikke den sti' },
} as const

export type ProblemCode = keyof typeof catalogue

/** Returns the HTTP status of a problem. */
export const statusOf = (code: ProblemCode): number => catalogue[code].status

type Extra = {
  readonly detail?: string
  readonly title?: keyof typeof titles
  readonly fields?: readonly FieldProblem[]
  /** The current record, for a client that has an older version. */
  readonly current?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Ends a request with an error response. Its transaction is rolled back. */
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

/** Returns the problems that a rule of the domain found, with their paths in snake_case, below `at`. */
export const snakeProblems = (problems: readonly FieldProblem[], at = ''): FieldProblem[] =>
  problems.map(({ path, code }) => ({ path: at + snakeName(path), code }))

/** Creates the problem of an invalid body. Paths are dotted snake_case. The response lists the first `inputLimits.problems`. */
export function invalid(fields: readonly FieldProblem[]): RequestProblem {
  return new RequestProblem('validation', { fields })
}

/** Explains the invalid parameters of a query by their codes. Returns null for other problems. */
const detailOf = ({ code, extra: { fields = [] } }: RequestProblem): string | null =>
  code === 'bad_request' && fields.length > 0
    ? reported(fields)
        .map((field) => `${field.path}: ${fieldCodes[field.code]}.`)
        .join(' ')
    : null

/** The invalid fields of a response, with a flag if there are more. */
const listed = (fields: readonly FieldProblem[]) => ({
  fields: reported(fields),
  ...(fields.length > inputLimits.problems && { fields_truncated: true }),
})

/** Creates an error response: problem details (RFC 9457) in the given language. */
export function problemResponse(problem: RequestProblem, language: Language, requestId: string): Response {
  const { status, ...usual } = catalogue[problem.code]
  const { headers, title: named, fields, ...members } = problem.extra
  const { [language]: title } = named ? titles[named] : usual
  const detail = members.detail ?? detailOf(problem)
  const body = {
    type: 'about:blank',
    title,
    status,
    code: problem.code,
    ...members,
    ...(fields && listed(fields)),
    ...(detail && { detail }),
    request_id: requestId,
  }
  return Response.json(body, {
    status,
    headers: { 'content-type': 'application/problem+json', 'content-language': language, ...headers },
  })
}
