import { gql } from '@urql/core'
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { createClient } from './client.ts'

type Reply = () => Promise<Response>

const json =
  (body: object): Reply =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }))
const failed = (code: string) => json({ data: { list: null }, errors: [{ message: code, extensions: { code } }] })
const listOf = (...titles: string[]) =>
  json({
    data: {
      list: {
        __typename: 'CorrectiveActionList',
        content: titles.map((title, id) => ({ __typename: 'CorrectiveAction', id: String(id), title })),
      },
    },
  })
const cut: Reply = () => Promise.reject(new TypeError('Failed to fetch'))

const query = gql`
  query {
    list: correctiveActions(organizationId: "9") {
      __typename
      content {
        __typename
        id
        title
      }
    }
  }
`

const noop = () => undefined

/** Returns what a screen shows after each reply to its query: the titles, and whether there is an error. */
async function shownAfter(...replies: readonly Reply[]) {
  let reply: Reply = cut
  const failures: string[] = []
  const client = createClient({
    language: 'en',
    url: 'http://localhost/graphql',
    cache: createCache(),
    handlers: {
      onUnauthenticated: () => failures.push('UNAUTHENTICATED'),
      onForbidden: () => failures.push('FORBIDDEN'),
      onFailure: ({ code }) => failures.push(code),
      onLanguage: noop,
      onRequestStart: noop,
      onRequestEnd: noop,
    },
    fetch: () => reply(),
  })
  const shown: unknown[] = []
  const subscription = client.query(query, {}).subscribe(({ data, stale }) => {
    if (!stale) shown.push(data?.list?.content.map(({ title }: { title: string }) => title) ?? null)
  })
  await client.query(query, {}).toPromise()
  shown.length = 0
  for (reply of replies) await client.query(query, {}, { requestPolicy: 'network-only' }).toPromise()
  subscription.unsubscribe()
  return { shown, failures: failures.slice(1) }
}

test.each([
  ['without a connection', cut, 'UNREACHABLE'],
  ['that the service did not respond to', failed('UPSTREAM'), 'UPSTREAM'],
  ['that came too often', failed('TOO_MANY_REQUESTS'), 'TOO_MANY_REQUESTS'],
])('a refetch %s leaves the records on the screen, and the user is notified', async (_what, reply, code) => {
  expect(await shownAfter(listOf('Weld the rail'), reply)).toEqual({
    shown: [['Weld the rail'], ['Weld the rail']],
    failures: [code],
  })
})

test.each(['NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED'])('a refetch that fails with %s removes them', async (code) => {
  const { shown, failures } = await shownAfter(listOf('Weld the rail'), failed(code), cut)
  expect(shown).toEqual([['Weld the rail'], null, null])
  expect(failures).toEqual([code, 'UNREACHABLE'])
})

test('the next response replaces them', async () => {
  const { shown } = await shownAfter(listOf('Weld the rail'), cut, listOf('Weld the rail again', 'Paint it'))
  expect(shown.at(-1)).toEqual(['Weld the rail again', 'Paint it'])
})
