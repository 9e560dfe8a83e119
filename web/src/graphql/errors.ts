/** The error codes of the gateway, and two of the app: no response, and a response without data and errors. */
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
  /** The service's own stable code, such as `stale`. Empty if there is none. */
  readonly reason: string
  /** The service's own sentence in the language of the user. Empty if there is none. */
  readonly message: string
  /** The invalid fields of a VALIDATION failure, by camelCase path. */
  readonly fields: readonly FieldProblem[]
  /** Whether there are more of them than the response lists. */
  readonly hasMoreFields: boolean
  /** The current record of a CONFLICT failure. */
  readonly current: unknown
  readonly requestId: string | null
  /** The HTTP status of the response. Null if there was none. */
  readonly status: number | null
  /** For TOO_MANY_REQUESTS, the seconds to wait. Null if the response has no such header. */
  readonly retryAfter: number | null
}

const failure = (code: ErrorCode, facts: Partial<Failure> = {}): Failure => ({
  code,
  reason: '',
  message: '',
  fields: [],
  hasMoreFields: false,
  current: null,
  requestId: null,
  retryAfter: null,
  status: null,
  ...facts,
})

/** The errors of a response. urql's CombinedError is one. */
export type ErrorResponse = {
  readonly graphQLErrors: readonly {
    readonly message?: string
    readonly extensions?: Readonly<Record<string, unknown>>
  }[]
  /** The HTTP response. Undefined if there was none. */
  readonly response?: { readonly status?: number } | undefined
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Returns all failures of a response, in order. Never empty. */
export function failuresOf(error: ErrorResponse): readonly Failure[] {
  const failures = error.graphQLErrors.map(({ message, extensions = {} }) =>
    failure(known.find((code) => code === extensions['code']) ?? 'UNKNOWN', {
      reason: text(extensions['reason']) ?? '',
      message: message ?? '',
      fields: Array.isArray(extensions['fields']) ? (extensions['fields'] as FieldProblem[]) : [],
      hasMoreFields: extensions['fieldsTruncated'] === true,
      current: extensions['current'] ?? null,
      requestId: text(extensions['requestId']),
      retryAfter: typeof extensions['retryAfter'] === 'number' ? extensions['retryAfter'] : null,
      status: error.response?.status ?? null,
    }),
  )
  if (failures.length > 0) return failures
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

/** Returns the first failure of a response. A mutation has one field and therefore at most one failure. */
export const failureOf = (error: ErrorResponse | undefined): Failure =>
  (error && failuresOf(error)[0]) ?? failure('UNKNOWN')

/** The app's handlers of the specification's error catalogue (section 8). */
export type FailureHandlers = {
  readonly onUnauthenticated: () => void
  readonly onForbidden: (failure: Failure) => void
  /** Any other failure. */
  readonly onFailure: (failure: Failure) => void
}

const noResponse: ReadonlySet<ErrorCode> = new Set(['UPSTREAM', 'UNREACHABLE', 'UNKNOWN', 'TOO_MANY_REQUESTS'])

/** Whether a failure says nothing about the requested data: there is no response, or none from the service. */
export const saysNothing = ({ code }: Failure): boolean => noResponse.has(code)

/**
 * The only failures that the user is not notified of, by reason. An operation has its reason in its context (`{ quiet:
 * 'prefetch' }`). Other failures follow the catalogue, and a lost session always does. Decision 0190 explains each
 * reason.
 */
const quietFailures = {
  /** Requested before a screen needs it. The screen sends the request itself and notifies the user. */
  prefetch: () => true,
  /** Requested every few seconds for an open screen until there is a response. */
  refetch: saysNothing,
  /** The organization has no scope yet. */
  noScopeYet: ({ code }) => code === 'NOT_FOUND',
  /** A typed or scanned code that the organization lacks. Its page says so. */
  unknownCode: ({ code }) => code === 'NOT_FOUND' || code === 'FORBIDDEN',
  /** The record was changed in the meantime. The caller merges, and notifies the user if it cannot. */
  merging: ({ reason }) => reason === 'stale',
  /** The record cannot be moved to the bin, or only with a reason. The form of the button states why. */
  discarding: ({ code }) => code === 'CONFLICT' || code === 'VALIDATION',
  /** Sent by a queue, which states why, and is sent again. A missing permission is shown as well. */
  queued: ({ code }) => code !== 'FORBIDDEN',
  /** Another record has the key of the one in the bin. A dialog shows both. */
  restoring: ({ reason }) => reason === 'key_taken',
} as const satisfies Readonly<Record<string, (failure: Failure) => boolean>>

export type Quiet = keyof typeof quietFailures

export const isQuiet = (value: unknown): value is Quiet => typeof value === 'string' && value in quietFailures

/** Calls the handler of each kind of failure in a response once. */
export function notifyOf(failures: readonly Failure[], handlers: FailureHandlers, quiet: Quiet | null = null): void {
  const kinds = new Map(failures.map((one) => [one.code, one]))
  for (const one of kinds.values()) {
    if (one.code === 'UNAUTHENTICATED') handlers.onUnauthenticated()
    else if (quiet && quietFailures[quiet](one)) continue
    else if (one.code === 'FORBIDDEN') handlers.onForbidden(one)
    else handlers.onFailure(one)
  }
}
