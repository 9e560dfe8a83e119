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
  /** Whether there are more of them than are listed. */
  readonly hasMoreFields: boolean
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
  hasMoreFields: false,
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
      hasMoreFields: extensions['fieldsTruncated'] === true,
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

const codesOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'CONFLICT',
  413: 'VALIDATION',
  422: 'VALIDATION',
  429: 'TOO_MANY_REQUESTS',
}

const codeOf = (status: number): ErrorCode => codesOfStatus[status] ?? (status >= 500 ? 'UPSTREAM' : 'UNKNOWN')

/** The first failure of an answer: a mutation has one field and therefore one. */
export const failureOf = (error: ErrorAnswer | undefined): Failure =>
  (error && failuresOf(error)[0]) ?? failure('UNKNOWN')

/** What the app does about the failures of the specification's error catalogue (section 8). */
export type FailureHandlers = {
  readonly onUnauthenticated: () => void
  readonly onForbidden: (failure: Failure) => void
  /** Any other failure. */
  readonly onFailure: (failure: Failure) => void
}

const noAnswer: ReadonlySet<ErrorCode> = new Set(['UPSTREAM', 'UNREACHABLE', 'UNKNOWN', 'TOO_MANY_REQUESTS'])

/**
 * The only failures of which nobody is notified, by the reason. An operation gives its reason in its context
 * (`{ quiet: 'ahead' }`); whatever else fails follows the catalogue, and a lost session always does. Decision 0190 says
 * why each is here.
 */
const quietFailures = {
  /** Requested before a screen wants it: the screen requests it itself, and is notified. */
  ahead: () => true,
  /** Requested again, every few seconds, behind an open screen until there is an answer. */
  again: ({ code }) => noAnswer.has(code),
  /** No scope is written yet. */
  noScopeYet: ({ code }) => code === 'NOT_FOUND',
  /** A save that came second: it is merged, and whoever merges notifies where it cannot. */
  merging: ({ reason }) => reason === 'stale',
} as const satisfies Readonly<Record<string, (failure: Failure) => boolean>>

export type Quiet = keyof typeof quietFailures

export const isQuiet = (value: unknown): value is Quiet => typeof value === 'string' && value in quietFailures

/** Hands each kind of failure in an answer to its handler, once. */
export function notifyOf(failures: readonly Failure[], handlers: FailureHandlers, quiet: Quiet | null = null): void {
  const kinds = new Map(failures.map((one) => [one.code, one]))
  for (const one of kinds.values()) {
    if (one.code === 'UNAUTHENTICATED') handlers.onUnauthenticated()
    else if (quiet && quietFailures[quiet](one)) continue
    else if (one.code === 'FORBIDDEN') handlers.onForbidden(one)
    else handlers.onFailure(one)
  }
}
