import { createServer, type Server } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverUrl } from '@ansvar/api/tests/database'
import { pdf } from '@ansvar/api/tests/files'
import { form } from '../fuzz/request.ts'
import { pathOf } from '../security/tenants.ts'
import { openApp, takingJson } from './in-process.ts'

// API7, server side request forgery: an address in any field, file or header that could make the server send a request.
// Gateway and api run in this process, and the tests check that it opens no socket except to its database.

let trap: Server
let address: string
let requests = 0
beforeAll(async () => {
  trap = createServer((_, response) => {
    requests += 1
    response.end()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  await openApp()
  address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/latest/meta-data`
}, 120_000)
afterAll(() => trap.close())

/** The port of the database. Its pool opens a connection whenever a query finds none idle. */
const databasePort = serverUrl ? Number(new URL(serverUrl).port || '5432') : null

/** Returns the number of sockets that this process opens during `work`, without those to its database. */
async function opening(work: () => Promise<void>): Promise<number> {
  const connecting = vi.spyOn(Socket.prototype, 'connect')
  try {
    await work()
    return connecting.mock.calls.filter(([to]) => (to as unknown) !== databasePort).length
  } finally {
    connecting.mockRestore()
  }
}

/** Returns the body with every text replaced by the address. */
function withAddress(value: unknown, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withAddress(item, to))
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? to : value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withAddress(item, to)]))
}

/** Returns copies of the body, each with one text replaced by the address. */
const withOneAddress = (value: Readonly<Record<string, unknown>>, to: string): Record<string, unknown>[] =>
  Object.entries(value)
    .filter(([, item]) => typeof item === 'string')
    .map(([key]) => ({ ...value, [key]: to }))

test('an address in any text of any body is not requested', async () => {
  let tried = 0
  const targets = [address, address.replace('http:', 'ftp:'), 'file:///etc/passwd', `//${new URL(address).host}/x`]
  const opened = await opening(async () => {
    for (const { call, path, body, caller } of await takingJson()) {
      const fair = body() as Readonly<Record<string, unknown>>
      for (const json of [...targets.map((to) => withAddress(fair, to)), ...withOneAddress(fair, address)]) {
        const { status } = await caller.call(call.method, path(), { json })
        tried += 1
        expect(status).toBeLessThan(500)
      }
    }
  })
  expect([opened, requests]).toEqual([0, 0])
  expect(tried).toBeGreaterThan(300)
}, 90_000)

test('an address in any parameter, in the headers or in a file is not requested', async () => {
  const { all, tenants, gateway } = await openApp()
  const headers = {
    ...tenants.headers('MANAGE'),
    'x-forwarded-host': new URL(address).host,
    'x-forwarded-for': new URL(address).hostname,
    'x-original-url': address,
    'x-rewrite-url': address,
    referer: address,
    forwarded: `host=${new URL(address).host}`,
    'x-forwarded-server': new URL(address).host,
    origin: 'http://localhost:4000',
  }
  const opened = await opening(async () => {
    for (const { name, call, operation } of all.filter(
      (one) => one.name.startsWith('GET ') && !one.name.endsWith('/changes'),
    ))
      for (const { name: parameter } of (operation.parameters ?? []).filter((one) => one.in === 'query')) {
        const path = `/api/v1/${pathOf(call, tenants.of.own)}?${parameter}=${encodeURIComponent(address)}`
        const { status } = await gateway(path, { headers })
        expect([name, status < 500]).toEqual([name, true])
      }
    const contents: readonly (readonly [string, string | Buffer])[] = [
      ['x.pdf', pdf(address)],
      ['x.svg', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}"/></svg>`],
      ['x.txt', address],
      ['x.csv', `=WEBSERVICE("${address}")`],
      ['x.html', `<img src="${address}">`],
      ['x.xml', `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "${address}">]><a>&b;</a>`],
    ]
    const own = `/api/v1/organizations/${tenants.of.own.organizations}`
    for (const [file, content] of contents)
      for (const path of [`${own}/attachments`, `${own}/organizations/${tenants.of.own.organizations}/logo`]) {
        const body = new Uint8Array(form([[`name="file"; filename="${file}"`, content]]))
        const sent = { ...headers, 'content-type': 'multipart/form-data; boundary=fuzz' }
        expect((await gateway(path, { method: 'POST', headers: sent, body })).status).toBeLessThan(500)
      }
  })
  expect([opened, requests]).toEqual([0, 0])
}, 60_000)

test('the check detects a socket that is opened in this process', async () => {
  const opened = await opening(async () => {
    await fetch(address).then((response) => response.arrayBuffer())
  })
  expect(opened).toBeGreaterThan(0)
  expect(requests).toBe(1)
})
