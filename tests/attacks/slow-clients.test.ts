import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { poolLimits } from 'rest-graphql'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { caller, service } from './service.ts'

// Slow and idle clients do not affect others: while hundreds of connections are stalled, every call of another client
// gets a response.

const SLOW = 300
/** More than the gateway passes on at once, so that some are queued. */
const READERS = poolLimits.transfers + 32
/** Larger than the socket buffers on the way, so that a client that does not read blocks the transfer. */
const LARGE = 30 * 1024 * 1024

let url = ''
let cookie = ''
let organizationId = ''
let file = ''
const sockets = new Set<Socket>()

beforeAll(async () => {
  ;({ url } = await service())
  ;({ cookie, organizationId } = await caller('editor@nordlys'))
  const form = new FormData()
  form.append('file', new Blob([`%PDF-1.7\n${' '.repeat(LARGE)}\n%%EOF\n`], { type: 'application/pdf' }), 'large.pdf')
  const response = await fetch(`${url}/api/v1/organizations/${organizationId}/attachments`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  if (!response.ok) throw new Error(`The file was refused: ${await response.text()}`)
  file = ((await response.json()) as { id: string }).id
}, 180_000)
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

/** Opens a connection, sends the start of a request, and reads the first bytes of its response. */
async function open(lines: readonly string[], body: string, from: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.add(socket)
  socket.once('data', () => socket.pause())
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
  await once(socket, 'connect')
  const [request = '', ...headers] = lines
  socket.write([request, 'Host: localhost', `X-Forwarded-For: ${from}`, ...headers, '', body].join('\r\n'))
  return socket
}

/**
 * Checks that other clients get their responses in the meantime: reads, a save, a GraphQL document, a file, and
 * readiness.
 */
async function others(from: string) {
  const headers = { cookie, 'x-forwarded-for': from }
  const json = { ...headers, 'content-type': 'application/json' }
  const policies = `${url}/api/v1/organizations/${organizationId}/policies`
  const query = JSON.stringify({ query: '{ user { id } organizations { totalElements } }' })
  const calls = [
    ...Array.from({ length: 5 }, (_, page) => fetch(`${policies}?page=${page}&size=1`, { headers })),
    fetch(policies, { method: 'POST', headers: json, body: JSON.stringify({ title: `Beside the slow, ${from}` }) }),
    fetch(`${url}/graphql`, { method: 'POST', headers: json, body: query }),
    fetch(`${url}/files/${file}`, { headers: { ...headers, range: 'bytes=0-99' } }),
    fetch(`${url}/ready`),
  ]
  const responses = await Promise.all(calls)
  const texts = await Promise.all(responses.map((response) => response.text()))
  expect(texts[6]).not.toContain('"errors"')
  return responses.map(({ status }) => status)
}
const expectedStatuses = [200, 200, 200, 200, 200, 201, 200, 206, 200]

const json = 'Content-Type: application/json'
const senders: readonly (readonly [string, (path: string) => readonly [readonly string[], string]])[] = [
  ['JSON', (path) => [[`POST ${path} HTTP/1.1`, json, 'Content-Length: 1000'], '{']],
  ['JSON in chunks', (path) => [[`POST ${path} HTTP/1.1`, json, 'Transfer-Encoding: chunked'], '1\r\n{\r\n']],
  ['GraphQL', () => [['POST /graphql HTTP/1.1', json, 'Content-Length: 1000'], '{']],
  [
    'a form',
    () => [
      [
        'POST /api/v1/authentications HTTP/1.1',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 99',
      ],
      'u',
    ],
  ],
  [
    'a file, without a session',
    () => [
      ['POST /api/v1/files HTTP/1.1', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 9999'],
      '--b',
    ],
  ],
]

describe.each([
  ['from different addresses', (index: number) => `198.51.${100 + Math.floor(index / 250)}.${index % 250}`],
  ['from one address', () => '203.0.113.7'],
])('slow clients, %s,', (_, addressOf) => {
  test(`${SLOW} that send one byte of a body do not block other clients`, async () => {
    const path = `/api/v1/organizations/${organizationId}/policies`
    await Promise.all(
      Array.from({ length: SLOW }, (_each, index) => {
        const [lines, body] = (senders[index % senders.length]?.[1] ?? (() => [[], '']))(path)
        return open(lines, body, addressOf(index))
      }),
    )
    expect(await others('192.0.2.1')).toEqual(expectedStatuses)
    expect(await others(addressOf(7))).toEqual(expectedStatuses)
  })

  test(
    `${READERS} that request a large file and do not read it do not block other clients`,
    {
      timeout: 180_000,
    },
    async () => {
      const lines = [`GET /files/${file} HTTP/1.1`, `Cookie: ${cookie}`]
      const readers = await Promise.all(
        Array.from({ length: READERS }, (_each, index) => open(lines, '', addressOf(index))),
      )
      // The maximum number of concurrent downloads of one address.
      await expect.poll(() => readers.filter(({ bytesRead }) => bytesRead > 0).length).toBeGreaterThanOrEqual(8)
      // The socket buffers are filled first: hundreds of megabytes, as fast as the machine copies them.
      await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 120_000 }).toBe(200)
      expect(await others('192.0.2.1')).toEqual(expectedStatuses)
    },
  )
})

test('the resources of slow clients are released once they are gone', async () => {
  // The gateway sees the end of the last connections with a delay.
  await expect.poll(() => others('203.0.113.7'), { timeout: 20_000 }).toEqual(expectedStatuses)
})
