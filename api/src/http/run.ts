import { parseCode } from '@ansvar/domain/codes'
import { acceptedLanguage, defaultLanguage, type Language } from '@ansvar/domain/languages'
import { SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import { isUuid } from '#contract/fields.ts'
import { RequestProblem } from '#contract/problem.ts'
import { asUser, readAsUser, type SessionCredentials, type Membership, type Scope } from '#db/scope.ts'
import { receiveUpload, type Upload } from '#files/receive.ts'
import { sendNotices } from '#notices/notify.ts'
import type { ApiResponse } from './responses.ts'
import { readForm, readJson } from './body.ts'
import { refusalOf } from './access.ts'
import { credentialsOf, type Credentials } from './credentials.ts'
import { DEFAULT_TIME_ZONE } from './dates.ts'
import { readEmbeds, withEmbedded } from './embeds.ts'
import { CODE, type Call, type Endpoint, type Services, type UserCall, type UserEndpoint } from './endpoint.ts'
import { checkInput } from './input.ts'
import { idempotencyKey, once, requestHash } from './idempotency.ts'
import { operationOf } from './operation-id.ts'
import { hideMaintainers } from './maintainers.ts'
import { readQuery } from './parameters.ts'
import { mapDatabaseError } from './database-errors.ts'
import { inTime } from './unavailable.ts'

export type Incoming = {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly address: string
  readonly requestId: string
  /**
   * Null except in tests of row-level security, which skip the permission checks of the route: the membership to run a
   * call with in an organization that the user is not a member of.
   */
  readonly assumeMembership: ((organizationId: string) => Membership) | null
}

/** The result of a request, and the language of its response or problem. */
export type Outcome = { readonly language: Language } & (
  | { readonly response: ApiResponse }
  | { readonly error: unknown }
)

/** Runs one call: reads the request, finds the user, checks the permission, calls the handler. */
export async function run(endpoint: Endpoint, services: Services, incoming: Incoming): Promise<Outcome> {
  const accepted = acceptedLanguage(incoming.request.headers.get('accept-language'))
  let language = accepted ?? defaultLanguage
  try {
    const response =
      endpoint.access === 'public'
        ? await inTime(endpoint.handle(await prepare(endpoint, services, incoming, language)))
        : await runAsUser(endpoint, services, incoming, (stored) => (language = accepted ?? stored))
    return { language: response.language ?? language, response }
  } catch (error) {
    return { language, error: mapDatabaseError(error) }
  }
}

async function runAsUser(
  endpoint: UserEndpoint,
  services: Services,
  incoming: Incoming,
  chooseLanguage: (stored: Language) => Language,
): Promise<ApiResponse> {
  const { request, params } = incoming
  const credentials = credentialsOf(request, services.cookie)
  if (credentials === null) throw new RequestProblem('unauthenticated')
  const organizationId = params['orgId'] !== undefined && isUuid(params['orgId']) ? params['orgId'] : null
  const operation = operationOf(endpoint, request)
  const entry = { ...credentials, organizationId, now: services.clock(), idleHours: SESSION_IDLE_HOURS, operation }
  if (endpoint.upload) await checkUploadAccess(endpoint, services, incoming, entry, chooseLanguage)
  // The body is read before the transaction starts, because a slow client would block the only connection of the
  // embedded database.
  const input = await attempt(readInput(endpoint, services, request))
  const upload = endpoint.upload ? ((input.value ?? null) as Upload | null) : null

  const enter = endpoint.events ? readAsUser : asUser
  try {
    const work = enter(services.database, entry, async (scope) => {
      const language = chooseLanguage(scope.user.language)
      const membership = await allow(endpoint, scope, incoming)
      await endpoint.finds?.({ scope, membership, params })
      if (input.error !== undefined) throw input.error
      const common = await callOf(
        endpoint,
        services,
        incoming,
        language,
        input.value,
        entry.now,
        scope.membership?.timeZone,
      )
      const call = { ...common, scope, membership, upload, credentials: entry }
      const respond = responder(endpoint, call)
      const key = endpoint.method === 'post' && !endpoint.tellsSecret ? idempotencyKey(request) : null
      const sent = upload ? { name: upload.name, hash: upload.hash } : input.value
      const response = await (key === null ? respond() : once(scope, key, requestHash(request, sent), respond))
      await sendNotices(scope, services, scope.membership && (operation?.id ?? null))
      return response
    })
    // An upload has no timeout: the clean-up could remove its file while the record is saved.
    const response = await (upload ? work : inTime(work))
    if (response === null) throw unknown(credentials)
    await upload?.storeAgain()
    await response.afterwards?.()
    return response.content ? { ...response, body: await response.content() } : response
  } finally {
    await upload?.dispose()
  }
}

/**
 * Returns a function that runs the handler. It embeds the requested records in the response, and masks the names of
 * system maintainers. It does the same for the current record in a problem. Throws for unknown names before the
 * handler runs.
 */
function responder(endpoint: UserEndpoint, call: UserCall): () => Promise<ApiResponse> {
  const { embeds } = endpoint
  const requested = embeds && readEmbeds(embeds, new URL(call.request.url).searchParams)
  const complete = async (body: unknown) => {
    const embedded = embeds && requested ? await withEmbedded(call, embeds, requested, body) : body
    return call.scope.user.maintainsSystem ? embedded : hideMaintainers(endpoint.response, embedded, call.language)
  }
  return async () => {
    try {
      const response = await endpoint.handle(call)
      return response.body === undefined ? response : { ...response, body: await complete(response.body) }
    } catch (error) {
      if (!(error instanceof RequestProblem) || error.extra.current === undefined) throw error
      throw new RequestProblem(error.code, { ...error.extra, current: await complete(error.extra.current) })
    }
  }
}

/**
 * Checks access before the upload is read, in addition to the check afterwards, so that refused files are not stored.
 */
async function checkUploadAccess(
  endpoint: UserEndpoint,
  services: Services,
  incoming: Incoming,
  entry: SessionCredentials & Credentials,
  chooseLanguage: (stored: Language) => Language,
): Promise<void> {
  const isKnown = await asUser(services.database, entry, async (scope) => {
    chooseLanguage(scope.user.language)
    const membership = await allow(endpoint, scope, incoming)
    await endpoint.finds?.({ scope, membership, params: incoming.params })
    return true
  })
  if (!isKnown) throw unknown(entry)
}

// RFC 6750, section 3: the response states that the token is invalid or expired.
const unknown = ({ isBearer }: Credentials): RequestProblem =>
  new RequestProblem(
    'unauthenticated',
    isBearer ? { title: 'invalid_token', headers: { 'www-authenticate': 'Bearer error="invalid_token"' } } : {},
  )

/**
 * Refuses a call that the user may not make. Returns the user's membership of the organization in the path, or null if
 * the path names none.
 */
async function allow(endpoint: UserEndpoint, scope: Scope, incoming: Incoming): Promise<Membership | null> {
  const { params, assumeMembership } = incoming
  for (const [name, value] of Object.entries(params)) {
    if (name === CODE ? parseCode(value) !== value : !isUuid(value)) throw new RequestProblem('not_found')
  }
  const { orgId } = params
  // An organization that the caller cannot read is unknown, whatever the call.
  if (orgId !== undefined && scope.membership === null && !assumeMembership) throw new RequestProblem('not_found')
  if (endpoint.access === 'account' && scope.user.isToken)
    throw new RequestProblem('forbidden', { title: 'not_for_tokens' })
  if (assumeMembership) return scope.membership ?? (orgId === undefined ? null : assumeMembership(orgId))
  const { membership } = scope
  const refusal = refusalOf(endpoint, scope)
  if (refusal) throw new RequestProblem(refusal)
  return membership
}

async function prepare(endpoint: Endpoint, services: Services, incoming: Incoming, language: Language): Promise<Call> {
  const input = await readInput(endpoint, services, incoming.request)
  return callOf(endpoint, services, incoming, language, input, services.clock())
}

function readInput(endpoint: Endpoint, { files }: Services, request: Request): Promise<unknown> {
  if (endpoint.upload) return receiveUpload(request, files, endpoint.upload === 'logo' ? 'logo' : 'file')
  if (endpoint.body === null) return Promise.resolve(null)
  return endpoint.form ? readForm(request) : readJson(request, endpoint.emptyBody)
}

async function callOf(
  endpoint: Endpoint,
  services: Services,
  { request, params, address, requestId }: Incoming,
  language: Language,
  input: unknown,
  now: Date,
  timeZone = DEFAULT_TIME_ZONE,
): Promise<Call> {
  const isPut = endpoint.method === 'put'
  const isUpdate = isPut || endpoint.method === 'patch'
  const ifMatch = endpoint.versioned && isUpdate ? ifMatchOf(request) : null
  const addressed = { id: isPut ? (params['id'] ?? null) : null, ifMatch }
  return {
    ...readQuery(endpoint, request, timeZone),
    ...(await checkInput(endpoint, input, addressed, timeZone)),
    services,
    request,
    params,
    language,
    now,
    address,
    requestId,
    ifMatch,
    upload: null,
  }
}

function ifMatchOf(request: Request): number | null {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return null
  const version = /^\s*"(\d{1,15})"\s*$/.exec(header)?.[1]
  if (version === undefined)
    throw new RequestProblem('bad_request', { detail: 'If-Match must contain one quoted version, such as "7".' })
  return Number(version)
}

async function attempt<T>(promise: Promise<T>): Promise<{ value?: T; error?: unknown }> {
  try {
    return { value: await promise }
  } catch (error) {
    return { error }
  }
}
