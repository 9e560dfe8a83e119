import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import type { DocumentNode } from 'graphql'
import { sameValue } from '@ansvar/web/machines/paths.ts'
import type { ResponseEntry, Json, Recording } from '@ansvar/web/replay/recording.ts'
import { root } from '../tree/files.ts'
import { parsed, withLaterFields } from './later-fields.ts'

/** The origin of replayed pages. Browsers treat the name as secure, and no server listens there. */
export const origin = 'http://localhost'

const dist = `${root}web/dist`
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
}

/** Returns whether the app is built and can be shown. */
export const isBuilt = (): boolean => existsSync(`${dist}/index.html`)

/** Reads the app's own files, as the gateway serves them. */
function fileAt(path: string): { readonly body: Buffer; readonly contentType: string } {
  const file = `${dist}${path}`
  const found = !path.includes('..') && existsSync(file) && statSync(file).isFile() ? file : `${dist}/index.html`
  return { body: readFileSync(found), contentType: types[found.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
}

type RequestedOperation = {
  readonly operation: string
  readonly variables: Json
  /** Null for an upload. */
  readonly document: DocumentNode | null
}

/** Parses a request's operation. The first part of an upload's body is its document. */
function operationOf(body: string): RequestedOperation {
  const operation = /\b(?:query|mutation)\s+(\w+)/.exec(body)?.[1] ?? ''
  try {
    const { query = '', variables = null } = JSON.parse(body) as { query?: string; variables?: Json }
    return { operation, variables, document: parsed(query) }
  } catch {
    return { operation, variables: null, document: null }
  }
}

/**
 * Returns the responses from before the recording started: whether a user is signed in, which the machine contains, and
 * the permissions, which an open guard implies.
 */
function responsesBefore({ actors, language }: Recording): ResponseEntry[] {
  const isSignedIn = actors.some(({ machine, state }) => machine === 'authentication' && state.value === 'signedIn')
  const guard = actors.find(({ machine, state }) => machine === 'routeGuard' && state.value === 'allowed')
  const content = guard?.state.context['granted'] ?? []
  const permissions = {
    __typename: 'PermissionList',
    totalElements: Array.isArray(content) ? content.length : 0,
    content,
  }
  const response = (operation: string, data: Json): ResponseEntry => ({
    is: 'response',
    at: 0,
    operation,
    variables: null,
    httpStatus: 200,
    language,
    body: { data },
  })
  const user = isSignedIn ? { __typename: 'User', id: '' } : null
  return [
    response('SessionCheck', { user, demoAccounts: null }),
    ...(guard ? [response('Permissions', { permissions })] : []),
  ]
}

/** The recorded responses of a page. `at` sets the current index in the recording. */
export type Responses = { readonly missing: ReadonlySet<string>; readonly at: (index: number) => void }

/**
 * Serves the app and responds to its requests from the recording. Returns the response of the same query before the
 * same operation. Otherwise it returns the next one after the current index and before the next request of the user, or the
 * last one before it.
 */
export async function respondFrom(recording: Recording, page: Page): Promise<Responses> {
  const known = [
    ...responsesBefore(recording).map((entry) => ({ entry, index: -1 })),
    ...recording.entries.flatMap((entry, index) => (entry.is === 'response' ? [{ entry, index }] : [])),
  ]
  /** Where the user sent something. A response after it shows what that changed. */
  const requests = recording.entries.flatMap((entry, index) =>
    entry.is === 'event' && entry.by !== undefined && entry.effects.some((effect) => 'starts' in effect) ? [index] : [],
  )
  const given = new Set<ResponseEntry>()
  const missing = new Set<string>()
  let position = 0

  function take({ operation, variables }: RequestedOperation): ResponseEntry | undefined {
    const same = known.filter(({ entry }) => entry.operation === operation)
    const exact = same.filter(({ entry }) => sameValue(entry.variables, variables))
    const among = exact.length > 0 ? exact : same
    const until = requests.find((index) => index > position) ?? Infinity
    const later = among.filter(({ entry, index }) => index >= position && !given.has(entry))
    const next = later.find(({ index }) => index < until)
    const taken = (next ?? among.findLast(({ index }) => index < position) ?? later[0] ?? among.at(-1))?.entry
    if (taken) given.add(taken)
    return taken
  }

  async function respond(route: Route): Promise<void> {
    const request = route.request()
    // The recording has no changes by other users, so the stream stays silent.
    const requested = operationOf(request.postDataBuffer()?.toString('utf8') ?? '')
    if (requested.operation === '') return undefined
    const found = take(requested)
    if (!found) missing.add(requested.operation)
    if (found?.httpStatus === 0) return route.abort('connectionfailed')
    const headers: Record<string, string> = found?.language ? { 'Content-Language': found.language } : {}
    const contentType = 'application/graphql-response+json'
    const { document } = requested
    const body = found?.body ?? {}
    return route.fulfill({
      status: found?.httpStatus ?? 503,
      contentType,
      headers,
      body: JSON.stringify(document ? withLaterFields(document, body) : body),
    })
  }

  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/graphql') return respond(route)
    if (pathname.startsWith('/api/') || pathname.startsWith('/files/')) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ status: 200, ...fileAt(pathname) })
  })
  return { missing, at: (index) => void (position = index) }
}
