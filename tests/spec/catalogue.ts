// The error catalogue (specification, section 8) as data: every kind of failure, as a response to a request of the web
// app. tests/app/failures.test.tsx and tests/e2e/failures.e2e.ts test it with every kind of request.

/** The app's code of a failure. `errors.<code>` is the text of its toast. */
export type Code =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'VALIDATION'
  | 'TOO_MANY_REQUESTS'
  | 'UPSTREAM'
  | 'UNREACHABLE'
  | 'UNKNOWN'

export type FailureRow = {
  readonly name: string
  readonly code: Code
  /** The response. Null: the connection breaks. `never`: the connection stays open without a response. */
  readonly response: { readonly status: number; readonly type: string; readonly body: string } | 'never' | null
}

const html = (status: number, code: Code): FailureRow => ({
  name: String(status),
  code,
  response: { status, type: 'text/html', body: `<h1>${status}</h1>` },
})

/** An error response of the gateway. */
const graphqlError = (code: Code, status = 200): FailureRow => ({
  name: `${code} in GraphQL`,
  code,
  response: {
    status,
    type: 'application/graphql-response+json',
    body: JSON.stringify({ data: null, errors: [{ message: 'refused', extensions: { code, reason: 'refused' } }] }),
  },
})

/** The rows in the order in which they can be tested: only the last one ends the session. */
export const failures: readonly FailureRow[] = [
  html(403, 'FORBIDDEN'),
  html(404, 'NOT_FOUND'),
  html(409, 'CONFLICT'),
  html(412, 'CONFLICT'),
  html(422, 'VALIDATION'),
  html(429, 'TOO_MANY_REQUESTS'),
  html(500, 'UPSTREAM'),
  html(502, 'UPSTREAM'),
  html(504, 'UPSTREAM'),
  graphqlError('FORBIDDEN'),
  graphqlError('NOT_FOUND'),
  graphqlError('TOO_MANY_REQUESTS'),
  graphqlError('UPSTREAM'),
  { name: 'not JSON', code: 'UNKNOWN', response: { status: 200, type: 'text/html', body: '<h1>Wi-Fi sign-in</h1>' } },
  { name: 'a broken connection', code: 'UNREACHABLE', response: null },
  { name: 'a timeout', code: 'UNREACHABLE', response: 'never' },
  html(401, 'UNAUTHENTICATED'),
]

/** Errors of a single record in a gateway response that has the others. One row for each of its codes. */
export const joinFailures: readonly FailureRow[] = [
  ...new Map(
    failures.filter(({ response }) => response !== null && response !== 'never').map((row) => [row.code, row]),
  ).values(),
].filter(({ code }) => code !== 'UNKNOWN')

type Joined = { readonly data: { readonly list: { readonly content: readonly object[] } } }

/** Returns a response with a list of policies whose owners could not be read, all with the same error. */
export function withoutOwners(body: unknown, code: Code): object {
  const { data } = body as Joined
  const content = data.list.content.map((row) => ({ ...row, owner: null }))
  const errors = content.map((_, at) => ({
    message: 'refused',
    path: ['list', 'content', at, 'owner'],
    extensions: { code, reason: 'refused' },
  }))
  return { data: { ...data, list: { ...data.list, content } }, errors }
}

/** Failures that the user's own action explains, or that have a separate row in the catalogue. They are expected. */
export const expectedCodes: ReadonlySet<Code> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'VALIDATION',
  'CONFLICT',
  'TOO_MANY_REQUESTS',
])

/** Returns the key of the toast's text. */
export const toastKey = (code: Code): string => (code === 'FORBIDDEN' ? 'errors.forbidden' : `errors.${code}`)

/** Failures after which the page offers to try again. */
export const passingCodes: ReadonlySet<Code> = new Set(['TOO_MANY_REQUESTS', 'UPSTREAM', 'UNREACHABLE', 'UNKNOWN'])
