import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { stubGateway } from './harness.ts'

const fields = 'type T { id: ID } extend type Query { t: T @rest(get: "t") }'
const secret = 'kN3-x_9'.padEnd(43, 'a')
const calendar = () =>
  new Response('BEGIN:VCALENDAR\r\n', {
    headers: { 'content-type': 'text/calendar; charset=utf-8', etag: '"1"', 'cache-control': 'no-store' },
  })

describe('the address of a calendar feed', () => {
  test('is passed to the service as a bearer token, without the query, and is stored by no cache', async () => {
    const { app, sent } = stubGateway(calendar, fields)
    const response = await app.request(`/calendar/${secret}.ics?x=1`, {
      headers: { 'if-none-match': '"1"', authorization: 'Bearer other' },
    })
    expect(sent).toMatchObject([
      { method: 'GET', path: 'calendar', headers: { authorization: `Bearer ${secret}`, 'if-none-match': '"1"' } },
    ])
    await expect(response.text()).resolves.toBe('BEGIN:VCALENDAR\r\n')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
      etag: '"1"',
    })
  })

  test.each(['', 'short.ics', secret, `${secret}.ics/more`, `${secret}x.ics`, '..%2f..%2fapi.ics'])(
    'is not found without a request to the service if it is %s',
    async (file) => {
      const { app, sent } = stubGateway(calendar, fields)
      expect((await app.request(`/calendar/${file}`)).status).toBe(404)
      expect(sent).toEqual([])
    },
  )

  test('accepts no other method', async () => {
    const { app, sent } = stubGateway(calendar, fields)
    for (const method of ['POST', 'PUT', 'PROPFIND'])
      expect((await app.request(`/calendar/${secret}.ics`, { method })).status).toBe(404)
    expect(sent).toEqual([])
  })

  test.each([`/calendar/${secret}.ics`, `/calendar/${secret}`, `/Calendar/${secret}.ICS`, `/x/${secret}.ics`])(
    '%s is not in the log',
    async (path) => {
      const lines: string[] = []
      const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
      await stubGateway(calendar, fields, { log }).app.request(path)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('"path":"/calendar/-"')
      expect(lines.join()).not.toContain(secret)
    },
  )
})
