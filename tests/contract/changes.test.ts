import { readFileSync } from 'node:fs'
import { createClient, type Client } from 'graphql-sse'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../world.ts'

// The graphql-sse protocol with its own client, and as docs/integrators.md shows it.

const query = `subscription ($organizationId: ID!, $after: String) {
  changes(organizationId: $organizationId, after: $after) { kind cursor resource recordId parentId action userId }
}`
type Change = { readonly kind: string; readonly cursor: string; readonly resource: string | null }

let world: World
let editor: Person
const clients: Client[] = []
beforeEach(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.dispose()
  await world[Symbol.asyncDispose]()
})

function follow({ fetch, organizationId }: Person, after: string | null = null) {
  const client = createClient({ url: 'http://localhost:4000/graphql', fetchFn: fetch, retryAttempts: 0 })
  clients.push(client)
  const results = client.iterate<{ changes: Change }>({ query, variables: { organizationId, after } })
  return async () => {
    const { value, done } = await results.next()
    return done ? null : value
  }
}

const write = ({ client, organizationId }: Person, title: string) =>
  client
    .mutation(
      'mutation ($organizationId: ID!, $title: String!) { createPolicy(organizationId: $organizationId, input: { title: $title }) { id } }',
      { organizationId, title },
    )
    .toPromise()
    .then(({ data }) => (data as { createPolicy: { id: string } }).createPolicy.id)

test('the protocol’s own client follows a change, and resumes from its cursor after a gap', async () => {
  const next = follow(await world.signIn('reader'))
  const ready = (await next())?.data?.changes
  expect(ready).toMatchObject({ kind: 'READY', resource: null })
  const id = await write(editor, 'Followed')
  expect((await next())?.data?.changes).toMatchObject({
    kind: 'CHANGE',
    resource: 'policies',
    recordId: id,
    parentId: null,
    action: 'CREATED',
  })
  const later = follow(await world.signIn('reader'), ready?.cursor)
  await later()
  expect((await later())?.data?.changes).toMatchObject({ recordId: id })
})

const keysOf = (data: string) => Object.keys((JSON.parse(data) as { data: { changes: object } }).data.changes)

test('the example for integrators gets the documented response', async () => {
  const text = readFileSync(new URL('../../docs/integrators.md', import.meta.url), 'utf8')
  const [, body = ''] = /--header 'accept: text\/event-stream' --data '\n(.*?)'\n```/s.exec(text) ?? []
  const [shown = '', changed = ''] = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data)
  const headers = { accept: 'text/event-stream', 'content-type': 'application/json' }
  const response = await editor.fetch('/graphql', {
    method: 'POST',
    headers,
    body: body.replace('…', editor.organizationId),
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const read = async (kind: string) => {
    while (!received.includes(kind)) received += (await reader?.read())?.value ?? ''
    const data = received.split('\n').find((line) => line.startsWith('data: ') && line.includes(kind)) ?? ''
    return (JSON.parse(data.slice('data: '.length)) as { data: { changes: object } }).data.changes
  }
  expect(Object.keys(await read('READY'))).toEqual(keysOf(shown))
  await write(editor, 'As the example has it')
  expect(Object.keys(await read('CHANGE'))).toEqual(keysOf(changed))
  expect(received).toContain('event: next\n')
  await reader?.cancel()
})

test('no user follows another organization, or without a session', async () => {
  const outsider = await world.signIn('outsider')
  const next = follow({ ...outsider, organizationId: editor.organizationId })
  expect((await next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  const unknown = follow({ ...world.visitor(), organizationId: editor.organizationId })
  expect((await unknown())?.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
})
