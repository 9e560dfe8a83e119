import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createEndpoint } from '#graphql/endpoint.ts'
import { logPaths } from '#path-log.ts'
import { stubGateway, json } from './harness.ts'

const fields = `
  type Thing { id: ID! date: Date next: Thing @rest(get: "things/{parent.id}") }
  extend type Query { thing: Thing @rest(get: "thing") }
`

function logged() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const log = pino({ base: null, timestamp: false, level: 'debug' }, { write })
  const messages = (message: string) => lines.filter(({ msg }) => msg === message)
  return { log, messages }
}

test('the path of each operation is logged at debug level, with the reasons why faster ones declined', async () => {
  const { log, messages } = logged()
  const { send } = stubGateway(() => json({ id: '1', date: 'someday' }), fields, { log })
  await send('{ thing { id } }', {}, { 'x-request-id': 'request-1' })
  await send('{ thing { next { id } } }', {}, { 'x-request-id': 'request-2' })
  await send('{ thing { date } }', {}, { 'x-request-id': 'request-3' })
  expect(messages('executed')).toMatchObject([
    { requestId: 'request-1', execution: 'bytes', declined: [] },
    { requestId: 'request-2', execution: 'parsed', declined: [] },
    {
      requestId: 'request-3',
      execution: 'graphql-js',
      declined: [
        { path: 'bytes', reason: 'a response in another form than the schema says' },
        { path: 'parsed', reason: 'a response that graphql-js has to check' },
      ],
    },
  ])
})

test('the counts of all paths are logged at intervals with operations, and at shutdown', async () => {
  const { log, messages } = logged()
  const { options } = stubGateway(() => json({ id: '1' }), fields)
  const endpoint = createEndpoint({ ...options, log })
  const paths = logPaths(log, endpoint.pathCounts, 20)
  const body = JSON.stringify({ query: '{ thing { id } }' })
  const request = () =>
    new Request('http://localhost/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const identity = { requestId: 'r', clientAddress: undefined }
  await endpoint.handle(request(), identity)
  await expect.poll(() => messages('executed operations')).toHaveLength(1)
  await endpoint.handle(request(), identity)
  paths.end()
  expect(messages('executed operations')).toMatchObject([
    { paths: { bytes: 1, parsed: 0, 'graphql-js': 0 } },
    { paths: { bytes: 2, parsed: 0, 'graphql-js': 0 } },
  ])
})

test('an error of a fast path is logged, and the next path executes the operation', async () => {
  const { log, messages } = logged()
  const { send } = stubGateway(() => json({ id: '1' }), fields, { log })
  vi.spyOn(Buffer.prototype, 'writeUInt32LE').mockImplementation(() => {
    throw new TypeError('broken')
  })
  const { data } = await send('{ thing { id } }', {}, { 'x-request-id': 'request-1' })
  vi.restoreAllMocks()
  expect(data).toEqual({ thing: { id: '1' } })
  expect(messages('a path failed')).toMatchObject([
    { level: 50, requestId: 'request-1', execution: 'bytes', err: { message: 'broken' } },
  ])
})
