import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { sameValue } from '@ansvar/web/machines/paths.ts'
import type { AnswerEntry, Json, Recording } from '@ansvar/web/replay/recording.ts'
import { root } from '../tree/files.ts'

/** Where a recording is played. The name is a safe one to browsers, and nothing listens there. */
export const origin = 'http://localhost'

const dist = `${root}web/dist`
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
}

/** Whether the app is built, and so can be shown. */
export const isBuilt = (): boolean => existsSync(`${dist}/index.html`)

/** The app's own files, as the gateway serves them. */
function fileAt(path: string): { readonly body: Buffer; readonly contentType: string } {
  const file = `${dist}${path}`
  const found = !path.includes('..') && existsSync(file) && statSync(file).isFile() ? file : `${dist}/index.html`
  return { body: readFileSync(found), contentType: types[found.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
}

type Asked = { readonly operation: string; readonly variables: Json }

/** What a request asks; an upload has its document in the first part of its body. */
function askedBy(body: string): Asked {
  const operation = /\b(?:query|mutation)\s+(\w+)/.exec(body)?.[1] ?? ''
  try {
    return { operation, variables: (JSON.parse(body) as { variables?: Json }).variables ?? null }
  } catch {
    return { operation, variables: null }
  }
}

/**
 * What was answered before the recording began: whether somebody is signed in, which the machine knows, and the
 * permissions, which a guard that was open then knows.
 */
function answersBefore({ actors, language }: Recording): AnswerEntry[] {
  const isSignedIn = actors.some(({ machine, state }) => machine === 'authentication' && state.value === 'signedIn')
  const guard = actors.find(({ machine, state }) => machine === 'routeGuard' && state.value === 'allowed')
  const content = guard?.state.context['granted'] ?? []
  const permissions = {
    __typename: 'PermissionList',
    totalElements: Array.isArray(content) ? content.length : 0,
    content,
  }
  const answered = (operation: string, data: Json): AnswerEntry => ({
    is: 'answer',
    at: 0,
    operation,
    variables: null,
    httpStatus: 200,
    language,
    body: { data },
  })
  const user = isSignedIn ? { __typename: 'User', id: '' } : null
  return [
    answered('SessionCheck', { user, demoAccounts: null }),
    ...(guard ? [answered('Permissions', { permissions })] : []),
  ]
}

/** What answers a page; `at` says where in the recording it is by now. */
export type Answers = { readonly missing: ReadonlySet<string>; readonly at: (index: number) => void }

/**
 * Serves the app and answers what it asks as the recording says: the same question before the same operation, and the
 * next answer from where the recording is before the last one until then.
 */
export async function answerFrom(recording: Recording, page: Page): Promise<Answers> {
  const known = [
    ...answersBefore(recording).map((entry) => ({ entry, index: -1 })),
    ...recording.entries.flatMap((entry, index) => (entry.is === 'answer' ? [{ entry, index }] : [])),
  ]
  const given = new Set<AnswerEntry>()
  const missing = new Set<string>()
  let position = 0

  function take({ operation, variables }: Asked): AnswerEntry | undefined {
    const same = known.filter(({ entry }) => entry.operation === operation)
    const exact = same.filter(({ entry }) => sameValue(entry.variables, variables))
    const among = exact.length > 0 ? exact : same
    const next = among.find(({ entry, index }) => index >= position && !given.has(entry))
    const taken = (next ?? among.findLast(({ index }) => index < position) ?? among.at(-1))?.entry
    if (taken) given.add(taken)
    return taken
  }

  async function answer(route: Route): Promise<void> {
    const request = route.request()
    // What others change is not part of a recording: the stream stays silent.
    const asked = askedBy(request.postDataBuffer()?.toString('utf8') ?? '')
    if (asked.operation === '') return undefined
    const found = take(asked)
    if (!found) missing.add(asked.operation)
    if (found?.httpStatus === 0) return route.abort('connectionfailed')
    const headers: Record<string, string> = found?.language ? { 'Content-Language': found.language } : {}
    const contentType = 'application/graphql-response+json'
    return route.fulfill({
      status: found?.httpStatus ?? 503,
      contentType,
      headers,
      body: JSON.stringify(found?.body ?? {}),
    })
  }

  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/graphql') return answer(route)
    if (pathname.startsWith('/api/') || pathname.startsWith('/files/')) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ status: 200, ...fileAt(pathname) })
  })
  return { missing, at: (index) => void (position = index) }
}
