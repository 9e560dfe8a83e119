/** What the gateway says went wrong, and two of our own: no answer at all, and an answer that says nothing. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'VALIDATION'
  | 'TOO_MANY_REQUESTS'
  | 'UPSTREAM'
  | 'UNREACHABLE'
  | 'UNKNOWN'

/** What a caller answers where it stands, whatever came of its question; a toast would only repeat it. */
export const answeredInPlace: readonly ErrorCode[] = [
  'NOT_FOUND',
  'FORBIDDEN',
  'TOO_MANY_REQUESTS',
  'UPSTREAM',
  'UNREACHABLE',
  'UNKNOWN',
  'VALIDATION',
]

const known = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'VALIDATION',
  'TOO_MANY_REQUESTS',
  'UPSTREAM',
] as const

export type FieldProblem = { readonly path: string; readonly code: string }

export type Failure = {
  readonly code: ErrorCode
  /** The service's own stable code, such as `stale`; empty where there is none. */
  readonly reason: string
  /** The faulty fields of a VALIDATION, by camelCase path. */
  readonly fields: readonly FieldProblem[]
  /** The record as it is now, of a CONFLICT. */
  readonly current: unknown
  readonly requestId: string | null
  /** The HTTP status of the whole answer; null where there was none. */
  readonly status: number | null
  /** Of TOO_MANY_REQUESTS: after how many seconds to try again; null where it is not said. */
  readonly retryAfter: number | null
}

const failure = (code: ErrorCode, facts: Partial<Failure> = {}): Failure => ({
  code,
  reason: '',
  fields: [],
  current: null,
  requestId: null,
  retryAfter: null,
  status: null,
  ...facts,
})

/** What an answer says of its errors; urql's CombinedError is one. */
export type ErrorAnswer = {
  readonly graphQLErrors: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[]
  /** The HTTP response; none where there was no answer at all. */
  readonly response?: { readonly status?: number } | undefined
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Every failure that an answer tells of, in its order. Never empty. */
export function failuresOf(error: ErrorAnswer): readonly Failure[] {
  const told = error.graphQLErrors.map(({ extensions = {} }) =>
    failure(known.find((code) => code === extensions['code']) ?? 'UNKNOWN', {
      reason: text(extensions['reason']) ?? '',
      fields: Array.isArray(extensions['fields']) ? (extensions['fields'] as FieldProblem[]) : [],
      current: extensions['current'] ?? null,
      requestId: text(extensions['requestId']),
      retryAfter: typeof extensions['retryAfter'] === 'number' ? extensions['retryAfter'] : null,
      status: error.response?.status ?? null,
    }),
  )
  if (told.length > 0) return told
  const status = error.response?.status
  if (status === undefined) return [failure('UNREACHABLE')]
  return [failure(codeOf(status), { status })]
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'UNAUTHENTICATED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 413) return 'VALIDATION'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  return status >= 500 ? 'UPSTREAM' : 'UNKNOWN'
}

/** The first failure of an answer: a mutation has one field and therefore one. */
export const failureOf = (error: ErrorAnswer): Failure => failuresOf(error)[0] ?? failure('UNKNOWN')

/** What the app does about the failures of the specification's error catalogue (section 8). */
export type FailureHandlers = {
  readonly onUnauthenticated: () => void
  readonly onForbidden: (failure: Failure) => void
  /** Any other failure that its caller does not answer itself. */
  readonly onFailure: (failure: Failure) => void
}

/** Hands each kind of failure to its handler, once an answer, but for those that the caller answers itself. */
export function tellFailures(failures: readonly Failure[], answered: readonly ErrorCode[], handlers: FailureHandlers) {
  const kinds = new Map(failures.map((one) => [one.code, one]))
  for (const one of kinds.values()) {
    if (one.code === 'UNAUTHENTICATED') handlers.onUnauthenticated()
    else if (answered.includes(one.code)) continue
    else if (one.code === 'FORBIDDEN') handlers.onForbidden(one)
    else handlers.onFailure(one)
  }
}
