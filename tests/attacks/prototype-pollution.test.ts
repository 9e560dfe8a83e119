import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../security/tenants.ts'
import { drawOf } from '../fuzz/draw.ts'
import { fairVariable } from '../fuzz/valid.ts'
import { fields } from '../fuzz/graphql.ts'
import { form } from '../fuzz/request.ts'
import { documentOf } from '../contract/documents.ts'
import { openApp, takingJson } from './in-process.ts'

// Prototype pollution: keys that an unsafe copy assigns to the prototype of an object. Gateway and api run in this
// process, so that a changed prototype would be visible here.

const ancestors = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Number.prototype,
  Map.prototype,
]
const shapeOf = () => ancestors.map((each) => Reflect.ownKeys(each).map(String))
const clean = shapeOf()

// A test that changes a prototype fails, whatever else it asserts.
afterEach(() => {
  const added = Reflect.get({}, 'polluted') as unknown
  if (added !== undefined || JSON.stringify(shapeOf()) !== JSON.stringify(clean))
    throw new Error('a prototype was changed')
})

beforeAll(() => openApp(), 120_000)

/** It accepts error reports of faulty clients, with any content. */
const REPORT = 'POST errors'

/** The malicious keys as pieces of JSON text, to insert at the start of an object. */
const poisons = [
  '"__proto__":{"polluted":"yes"}',
  '"constructor":{"prototype":{"polluted":"yes"}}',
  '"__proto__":null',
  '"\\u005f_proto__":{"polluted":"yes"}',
  '"__proto__.polluted":"yes"',
  '"prototype":{"polluted":"yes"}',
]

/** Returns a JSON text with a malicious key in every object. */
const poisoned = (json: string, poison: string): string => json.replaceAll('{', `{${poison},`).replaceAll(',}', '}')

test('every call that takes JSON refuses each of the keys in its objects', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const { name, call, path, body, caller } of await takingJson())
    for (const poison of poisons) {
      const headers = { 'content-type': 'application/json' }
      const sent = { body: poisoned(JSON.stringify(body()), poison), headers }
      const { status, text } = await caller.call(call.method, path(), sent)
      tried += 1
      const isRefused = [400, 401, 422, 429].includes(status) || name === REPORT
      if (!isRefused || text.includes('yes')) wrong.push(`${name} · ${poison}: ${status} ${text.slice(0, 200)}`)
    }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(250)
}, 90_000)

test('every field of the schema refuses each of the keys in its variables, or is not affected', async () => {
  const { gateway, tenants } = await openApp()
  const headers = { ...tenants.headers('MANAGE'), 'content-type': 'application/json', origin: 'http://localhost:4000' }
  const wrong: string[] = []
  let tried = 0
  for (const [index, { name, kind, field }] of fields.entries()) {
    // Calls that end sessions have no input, and a stream has no end.
    if (kind === 'subscription' || field.args.length === 0) continue
    const draw = drawOf(1, index)
    const own = { organizations: [tenants.of.own.organizations] }
    const variables = Object.fromEntries(
      field.args.map((arg) => [arg.name, fairVariable(arg.type, arg.name, draw, own)]),
    )
    const query = documentOf(kind, field, false)
    for (const poison of poisons.slice(0, 4)) {
      const body = `{"query":${JSON.stringify(query)},"variables":${poisoned(JSON.stringify(variables), poison)}}`
      const response = await gateway('/graphql', { method: 'POST', headers, body })
      const text = await response.text()
      tried += 1
      if (response.status >= 500 || text.includes('UPSTREAM') || text.includes('"polluted"') || text.includes('"yes"'))
        wrong.push(`${name} · ${poison}: ${response.status} ${text.slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(500)
}, 90_000)

test('every call refuses each of the keys as a parameter', async () => {
  const { all, tenants } = await openApp()
  const names = ['__proto__', '__proto__[polluted]', 'constructor', 'constructor.prototype.polluted', 'toString']
  const wrong: string[] = []
  for (const { name, call, level } of all.filter((each) => each.name.startsWith('GET ')))
    for (const key of names) {
      const path = `${pathOf(call, tenants.of.own)}?${encodeURIComponent(key)}=yes`
      const { status, body } = await tenants.caller(level).get(path)
      const [field] = body.fields ?? []
      if (status !== 400 || field?.code !== 'unknown_field' || field.path !== key)
        wrong.push(`${name} · ${key}: ${status}`)
    }
  expect(wrong).toEqual([])
}, 60_000)

test.each(['sort', 'embed', 'kind', 'state'])(
  'a value of the parameter %s does not match an inherited property',
  async (name) => {
    const { all, tenants } = await openApp()
    const wrong: string[] = []
    let tried = 0
    for (const { name: call, call: target, level, operation } of all) {
      if (!call.startsWith('GET ') || !operation.parameters?.some((one) => one.name === name)) continue
      for (const value of ['__proto__', 'constructor', 'toString', 'hasOwnProperty,asc', 'valueOf,desc']) {
        const { status } = await tenants.caller(level).get(`${pathOf(target, tenants.of.own)}?${name}=${value}`)
        tried += 1
        if (status !== 400) wrong.push(`${call} · ${value}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(0)
  },
)

test('a form with each of the keys is refused', async () => {
  const { tenants } = await openApp()
  for (const key of ['__proto__', 'constructor', '__proto__[polluted]', 'username[__proto__][polluted]']) {
    const body = new URLSearchParams([
      [key, 'yes'],
      ['username', 'nobody@nordlys.example'],
      ['password', 'x'],
    ])
    const { status, body: problem } = await tenants.api.visitor().call('post', 'authentications', { body })
    expect([status, problem.fields]).toEqual([422, [{ path: key, code: 'unknown_field' }]])
  }
})

describe('a multipart map', () => {
  const paths = [
    'variables.__proto__.polluted',
    'variables.constructor.prototype.polluted',
    'variables.file.__proto__',
    '__proto__.polluted',
    'variables.__proto__',
    'variables.toString',
    'variables.list.__proto__.polluted',
    'variables.list.length',
    'constructor.prototype.polluted',
  ]
  test.each(paths)('that names %s is refused', async (path) => {
    const { gateway, tenants } = await openApp()
    const operations =
      '{"query":"mutation ($file: Upload!) { createChemicalFile(file: $file) { id } }","variables":{"file":null,"list":[null],"__proto__":{"polluted":null}}}'
    const body = form([
      ['name="operations"', operations],
      ['name="map"', JSON.stringify({ 0: [path] })],
      ['name="0"; filename="x.txt"', 'x'],
    ])
    const headers = { ...tenants.headers('MAINTAIN'), 'content-type': 'multipart/form-data; boundary=fuzz' }
    const response = await gateway('/graphql', { method: 'POST', headers, body: new Uint8Array(body) })
    const text = await response.text()
    expect(text).toContain('"errors"')
    expect(text).not.toContain('UPSTREAM')
  })

  test.each(['__proto__', 'constructor', 'toString'])('with a file called %s is accepted', async (name) => {
    const { gateway, tenants } = await openApp()
    const body = form([
      [
        'name="operations"',
        '{"query":"mutation ($file: Upload!) { createChemicalFile(file: $file) { id } }","variables":{"file":null}}',
      ],
      ['name="map"', `{"${name}":["variables.file"]}`],
      [`name="${name}"; filename="x.txt"`, 'Referat'],
    ])
    const headers = { ...tenants.headers('MAINTAIN'), 'content-type': 'multipart/form-data; boundary=fuzz' }
    const response = await gateway('/graphql', { method: 'POST', headers, body: new Uint8Array(body) })
    expect((await response.text()).includes('"data":{"createChemicalFile":{"id"')).toBe(true)
  })
})

test('an idempotency key, a language and a request id do not match inherited properties', async () => {
  const { tenants } = await openApp()
  const caller = tenants.caller('MANAGE')
  const path = `organizations/${tenants.of.own.organizations}/areas`
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const headers = { 'idempotency-key': name, 'accept-language': name, 'x-request-id': name.padEnd(8, '_') }
    const first = await caller.post(path, { name: `Hall ${name}` }, headers)
    const again = await caller.post(path, { name: `Hall ${name}` }, headers)
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
  }
})
