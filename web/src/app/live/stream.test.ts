import { afterEach, expect, test, vi } from 'vitest'
import type { Change } from '#graphql/feed.ts'
import { readStream } from './stream.ts'

afterEach(() => void vi.unstubAllGlobals())

function answer(body: string, status = 200, type = 'text/event-stream') {
  const requests: { readonly query: string; readonly variables: object }[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    requests.push(JSON.parse(init.body as string) as (typeof requests)[number])
    return new Response(body, { status, headers: { 'Content-Type': type } })
  })
  return requests
}

async function read() {
  const changes: Change[] = []
  const { signal } = new AbortController()
  const onChange = (change: Change) => changes.push(change)
  const ending = await readStream({ organizationId: 'o1', after: '1.2', secondsBack: 3, signal, onChange })
  return { ending, changes }
}

test('a stream is requested from the cursor on, and read event by event', async () => {
  const requests = answer(
    ':\n\nevent: next\ndata: {"data":{"changes":{"kind":"READY","cursor":"1.2"}}}\n\n:\n\nevent: next\ndata: {"data":{"changes":{"kind":"CHANGE","cursor":"2.2"}}}\n\nevent: complete\ndata: \n\n',
  )
  const { ending, changes } = await read()
  expect([ending, changes.map(({ cursor }) => cursor)]).toEqual([{ kind: 'ended', failure: null }, ['1.2', '2.2']])
  expect(requests[0]?.query).toMatch(/^subscription Changes\(/)
  expect(requests[0]?.variables).toEqual({ organizationId: 'o1', after: '1.2', secondsBack: 3 })
})

test.each([
  ['UNAUTHENTICATED', 'session lost'],
  ['NOT_FOUND', 'refused'],
  ['UPSTREAM', 'ended'],
])('a refusal with %s means: %s', async (code, ending) => {
  answer(`event: next\ndata: {"errors":[{"message":"no","extensions":{"code":"${code}"}}]}\n\n`)
  expect(await read()).toMatchObject({ ending: { kind: ending, failure: { code } }, changes: [] })
})

test.each([
  [401, 'UNAUTHENTICATED', 'session lost'],
  [403, 'FORBIDDEN', 'refused'],
  [404, 'NOT_FOUND', 'refused'],
  [429, 'TOO_MANY_REQUESTS', 'ended'],
  [500, 'UPSTREAM', 'ended'],
])('an answer of %i in place of a stream is %s, and means: %s', async (status, code, ending) => {
  answer('<h1>no stream</h1>', status, 'text/html')
  expect(await read()).toMatchObject({ ending: { kind: ending, failure: { code, status } }, changes: [] })
})

test('an answer that is no stream says why in its body, where it says it', async () => {
  answer(JSON.stringify({ errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] }), 200, 'application/json')
  expect(await read()).toMatchObject({ ending: { kind: 'refused', failure: { code: 'FORBIDDEN' } } })
})

test('a service that cannot be reached is a stream that ended', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no response')))
  expect(await read()).toMatchObject({ ending: { kind: 'ended', failure: { code: 'UNREACHABLE' } }, changes: [] })
})
