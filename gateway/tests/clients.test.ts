import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client/core'
import { Client, cacheExchange, fetchExchange } from '@urql/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGatewayServer } from '#listener.ts'
import { stubGateway, json } from './harness.ts'

const fields = `
  type Thing { id: ID! name: String! }
  type ThingList { totalElements: Int! content: [Thing!]! }
  input ThingInput { name: String! }
  extend type Query {
    things(size: Int): ThingList @rest(get: "things")
    gone: Thing @rest(get: "gone")
  }
  extend type Mutation { createThing(input: ThingInput!): Thing! @rest(post: "things", body: "input") }
`
const { options } = stubGateway((sent) => {
  if (sent.path === 'gone') return json({ code: 'not_found', title: 'No such thing' }, 404)
  if (sent.method === 'POST') return json({ id: '2', ...(JSON.parse(sent.body) as object) }, 201)
  return json({ total_elements: 1, content: [{ id: '1', name: 'Måler "A"' }] })
}, fields)

let server: Server
let url = ''
beforeAll(async () => {
  server = createGatewayServer(options)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const things = 'query Things($size: Int) { things(size: $size) { totalElements content { id name } } }'
const create = 'mutation Create($input: ThingInput!) { createThing(input: $input) { id name } }'
const listed = { totalElements: 1, content: [{ id: '1', name: 'Måler "A"' }] }

test('Apollo Client sends queries and mutations and receives errors', async () => {
  const client = new ApolloClient({ link: new HttpLink({ uri: url }), cache: new InMemoryCache() })
  const result = await client.query<{ things: object }>({ query: gql(things), variables: { size: 5 } })
  expect(result.data?.things).toMatchObject(listed)
  const changed = await client.mutate({ mutation: gql(create), variables: { input: { name: 'Ærø' } } })
  expect(changed.data).toMatchObject({ createThing: { id: '2', name: 'Ærø' } })
  const refused = await client.query({ query: gql('{ gone { id } }'), errorPolicy: 'all' })
  expect(CombinedGraphQLErrors.is(refused.error) && refused.error.errors).toMatchObject([
    { message: 'No such thing', path: ['gone'], extensions: { code: 'NOT_FOUND' } },
  ])
  client.stop()
})

test.each([true, false])(
  'urql sends queries and mutations and receives errors, with GET preferred: %s',
  async (preferGetMethod) => {
    const client = new Client({ url, preferGetMethod, exchanges: [cacheExchange, fetchExchange] })
    const result = await client.query(things, { size: 5 }).toPromise()
    expect(result.data).toMatchObject({ things: listed })
    const changed = await client.mutation(create, { input: { name: 'Ærø' } }).toPromise()
    expect(changed.data).toMatchObject({ createThing: { id: '2', name: 'Ærø' } })
    const refused = await client.query('{ gone { id } }', {}).toPromise()
    expect(refused.error?.graphQLErrors).toMatchObject([{ path: ['gone'], extensions: { code: 'NOT_FOUND' } }])
  },
)

test('curl sends queries and mutations', async () => {
  const result = await curl(JSON.stringify({ query: things, variables: { size: 5 } }))
  expect(JSON.parse(result)).toEqual({ data: { things: listed } })
  const changed = await curl(JSON.stringify({ query: create, variables: { input: { name: 'Ærø' } } }))
  expect(JSON.parse(changed)).toEqual({ data: { createThing: { id: '2', name: 'Ærø' } } })
})

/** Returns the output of curl. If curl is not installed, sends the same request with fetch. */
async function curl(data: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const args = ['--silent', '--show-error', url, '--header', 'content-type: application/json', '--data', data]
  execFile('curl', args, (error, printed) => {
    if (!error) resolve(printed)
    else if (error.code === 'ENOENT') resolve(asCurl(data))
    else reject(error)
  })
  return promise
}

async function asCurl(data: string): Promise<string> {
  const headers = { 'user-agent': 'curl/8.5.0', accept: '*/*', 'content-type': 'application/json' }
  const sent = httpRequest(url, { method: 'POST', headers })
  sent.end(data)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return text(response)
}
