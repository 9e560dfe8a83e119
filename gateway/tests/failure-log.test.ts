import { pino } from 'pino'
import { expect, test } from 'vitest'
import { stubGateway, json } from './harness.ts'

const fields = `
  enum State { DRAFT APPROVED }
  type Thing { id: ID! name: String! state: State }
  extend type Query {
    thing: Thing @rest(get: "thing")
    other: Thing @rest(get: "other")
  }
`
const secret = 'Error: select password from account at /srv/api/db.ts:7'

test('a failure is logged once with its field and reason, without the response of the service', async () => {
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
  const { send } = stubGateway(() => json({ id: '1', name: null, state: secret }), fields, { log })
  await send('{ thing { id state } other { id name } }', {}, { 'x-request-id': 'request-12345' })
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 40,
      requestId: 'request-12345',
      field: 'thing.state',
      reason: 'invalid_answer',
      count: 2,
      msg: 'the service failed',
    },
    {
      level: 30,
      method: 'POST',
      path: '/graphql',
      status: 200,
      ms: expect.any(Number),
      requestId: 'request-12345',
      msg: 'request',
    },
  ])
})
