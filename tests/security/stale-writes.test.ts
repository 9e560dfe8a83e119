import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@ansvar/api/resources/index'
import { callNamed, openTenants, pathOf, sentTo, type Tenants } from './tenants.ts'
import { changed, stateOf } from './state.ts'

// Every PUT of a record with a version, from the service's own list of calls, so that none can omit If-Match.

const writes = allEndpoints()
  .filter(({ method, versioned }) => method === 'put' && versioned)
  .map(({ path, access }) => ({ name: `PUT ${path.slice(1)}`, access }))

/** A version higher than that of any record. */
const NEVER = '"999999"'

let tenants: Tenants
beforeAll(async () => {
  tenants = await openTenants()
})
afterAll(() => tenants.api.close())

/** Sends a call with valid contents to the records of the own organization, with a version in If-Match. */
async function send(name: string, access: string, ifMatch: string) {
  const call = callNamed(name)
  // Only its author changes a comment.
  const isAuthored = /\/comments\/\{id\}(\/discard)?$/.test(name)
  const caller = isAuthored
    ? tenants.parentManager
    : tenants.caller(access === 'MAINTAIN_SYSTEM' ? 'MAINTAIN' : 'MANAGE')
  const sent = sentTo(call, tenants.of.own)
  const headers = { ...('headers' in sent ? sent.headers : {}), 'if-match': ifMatch }
  return caller.call('PUT', pathOf(call, tenants.of.own), { ...sent, headers })
}

test('the list of versioned writes is not empty', () => {
  expect(writes.length).toBeGreaterThan(30)
})

test.each(writes)('$name refuses a stale If-Match, returns the current record, and writes nothing', async (write) => {
  const before = await stateOf(tenants.api.database)
  const { status, body } = await send(write.name, write.access, NEVER)
  expect([status, body.code]).toEqual([412, 'stale'])
  expect(body.current).toMatchObject({ version: expect.any(Number) as number })
  expect(changed(before, await stateOf(tenants.api.database))).toEqual([])
})

test.each(writes)('$name refuses an If-Match that is not a version', async ({ name, access }) => {
  expect((await send(name, access, 'W/"1"')).status).toBe(400)
})
