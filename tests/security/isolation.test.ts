import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOpenApi } from '../contract/openapi.ts'
import { levels, expectedFor, type Level, type Reach } from './access.ts'
import { bodies } from './bodies.ts'
import { ownKinds, type Kind } from './kinds.ts'
import { calls } from './calls.ts'
import {
  callNamed,
  discardsLast,
  otherTenants,
  namesIn,
  openTenants,
  pathOf,
  pathParametersOf,
  plain,
  sentTo,
  type Tenants,
} from './tenants.ts'

// Every call of the service × every level × the own organization, its parent, its sibling and a foreign one, compared
// with the reviewed table. A table runs in one world, and its test lists every cell that differs.

const all = Object.entries(calls).flatMap(([reach, names]) =>
  names.map((name) => ({ name, reach: reach as Reach, call: callNamed(name) })),
)
const scoped = all.filter(({ call }) => call.path.startsWith('organizations/{orgId}'))

/** They end the sessions that the others use, so they are called last. */
const endings = ['PUT user/sessions/revoke-others', 'POST logout', 'POST authentications']

/**
 * Calls that an organization with limited access may make: its members, their lists, tokens, meters, and their
 * attachments.
 */
const openToLimited = [
  'POST organizations/{orgId}/members',
  'PUT organizations/{orgId}/members/{id}',
  'PUT organizations/{orgId}/members/{id}/erase',
  'PUT organizations/{orgId}/members/{id}/hand-over',
  'POST organizations/{orgId}/members/{id}/invitations',
  'POST organizations/{orgId}/tokens',
  'PUT organizations/{orgId}/tokens/{id}/revoke',
  'PUT organizations/{orgId}/operations/{id}/undo',
  'PUT organizations/{orgId}/bin/{id}/restore',
  ...['areas', 'competences', 'meters/groups', 'meters', 'meters/{meterId}/readings'].map(
    (collection) => `PUT organizations/{orgId}/${collection}/{id}/discard`,
  ),
  'PUT organizations/{orgId}/notifications/read',
  'PUT organizations/{orgId}/notifications/{id}/read',
  'POST organizations/{orgId}/areas',
  'PUT organizations/{orgId}/areas/{id}',
  'POST organizations/{orgId}/list-views',
  'PUT organizations/{orgId}/list-views/{id}',
  'POST organizations/{orgId}/competences',
  'PUT organizations/{orgId}/competences/{id}',
  'POST organizations/{orgId}/meters/groups',
  'PUT organizations/{orgId}/meters/groups/{id}',
  'POST organizations/{orgId}/meters',
  'PUT organizations/{orgId}/meters/{id}',
  'POST organizations/{orgId}/meters/{meterId}/readings',
  'PUT organizations/{orgId}/meters/{meterId}/readings/{id}',
  'POST organizations/{orgId}/codes',
  'PUT organizations/{orgId}/codes/{code}/revoke',
  'POST organizations/{orgId}/attachments',
  'PUT organizations/{orgId}/attachments/{id}/erase',
]

/** The audit packs of the tenants are not built, so that their content is not there for anyone. */
const CONTENT_OF_PACK = 'GET organizations/{orgId}/audit-packs/{id}/content'

/** Calls about a record of one member, which no other user finds. */
const personal = new Set(['PUT organizations/{orgId}/notifications/{id}/read', CONTENT_OF_PACK])

/** Calls for the approvers and the readers of a document, who are members of its organization. */
const ofMembers = new Set([
  'PUT organizations/{orgId}/acknowledgement-rounds/{id}/confirm',
  'PUT organizations/{orgId}/approvals/{id}/approve',
  'PUT organizations/{orgId}/approvals/{id}/refuse',
])

/** Calls that need a secret that is known only from an email, the first start or a user, and is not available here. */
const needSecrets = new Set([
  'POST user/password',
  'PUT user/password',
  'POST user/confirmation',
  'POST user/sign-in-address',
  'POST user/sign-in-address/confirmation',
  'POST user/sign-in-address/cancellation',
  'PUT user/sign-in-address/withdraw',
  'POST first-organization',
  'GET calendar',
  CONTENT_OF_PACK,
])

/** Calls whose secret or content is not available here. Every permitted caller gets the response to an unknown one. */
const hidden = new Set(['GET calendar', CONTENT_OF_PACK])

const isOwned = (kind: Kind): boolean => (ownKinds as readonly Kind[]).includes(kind)

let tenants: Tenants
beforeAll(async () => {
  tenants = await openTenants()
})
afterAll(() => tenants.api.close())

/** Returns the table's letter for a status. Returns the status itself if there is none. */
function letter(status: number, text: string): string {
  if (status < 300) return 'y'
  // The first caller may have done it already.
  const isDone = status === 409 || (status === 422 && /"code":"(taken|invalid)"/.test(text))
  return isDone ? 'done' : status === 401 ? 's' : status === 403 ? 'n' : `${status} ${text}`
}

/** A user who may not see an item of the bin does not find it. */
const letterFor = (reach: Reach, found: string): string =>
  reach === 'to those who see it' && found.startsWith('404') ? 'n' : found

test('the table has every call of the service, each once, and a body for each that needs one', async () => {
  const { paths } = await readOpenApi()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      name: `${method.toUpperCase()} ${path.replace('/api/v1/', '')}`,
      takesJson: 'application/json' in (requestBody?.content ?? {}),
    })),
  )
  expect(all.map(({ name }) => name).toSorted()).toEqual(described.map(({ name }) => name).toSorted())
  const withBody = described.filter(({ takesJson }) => takesJson).map(({ name }) => name)
  expect(Object.keys(bodies).toSorted()).toEqual(withBody.toSorted())
})

test('in every other organization every call finds nothing, for every caller', async () => {
  const { of, caller } = tenants
  const wrong: string[] = []
  for (const { name, call } of scoped)
    for (const where of otherTenants)
      for (const level of levels) {
        const { status, text } = await caller(level).call(call.method, pathOf(call, of[where]), sentTo(call, of[where]))
        if (status !== (level === 'none' ? 401 : 404)) wrong.push(`${name} · ${level} · ${where}: ${status} ${text}`)
      }
  expect(wrong).toEqual([])
})

test('a record of another organization in a path of the own one is answered as unknown, in every parameter', async () => {
  const { of, caller } = tenants
  const wrong: string[] = []
  for (const { name, call } of all)
    for (const { name: part, kind } of pathParametersOf(call)) {
      if (part === 'orgId' || !isOwned(kind)) continue
      const send = async (id: string) =>
        plain(await caller('MANAGE').call(call.method, pathOf(call, of.own, { [part]: id }), sentTo(call, of.own)))
      const missingIds = await send(randomUUID())
      for (const where of otherTenants) {
        const found = await send(of[where][kind])
        if (!found.startsWith('404') || found !== missingIds) wrong.push(`${name} · ${part} · ${where}: ${found}`)
      }
    }
  expect(wrong).toEqual([])
})

test('a record of another organization in a body is refused as unknown, in every field', async () => {
  const { of, caller, parentManager } = tenants
  const wrong: string[] = []
  let tried = 0
  for (const { name, reach, call } of all)
    for (const [index, kind] of namesIn(call, of.own).entries()) {
      if (kind !== 'file' && !isOwned(kind)) continue
      const level: Level = reach === 'to maintainers' ? 'MAINTAIN' : 'MANAGE'
      const user = reach === 'to authors' ? parentManager : caller(level)
      const send = async (id: string) =>
        plain(await user.call(call.method, pathOf(call, of.own), sentTo(call, of.own, { index, id })))
      const missingIds = await send(randomUUID())
      for (const where of otherTenants) {
        // An organization may send its current parent again.
        if (kind === 'organizations' && where === 'parent' && call.method === 'PUT') continue
        for (const id of kind === 'file' ? [of[where].attachments, of[where].contents] : [of[where][kind]]) {
          const found = await send(id)
          tried += 1
          if (!/^4(04|22)/.test(found) || found !== missingIds)
            wrong.push(`${name} · ${index} ${kind} · ${where}: ${found}`)
        }
      }
    }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(200)
})

test('a query with ids of another organization’s records returns none of them', async () => {
  const { of, caller } = tenants
  const { paths } = await readOpenApi()
  const wrong: string[] = []
  for (const { name, call } of scoped.filter(({ name: each }) => each.startsWith('GET'))) {
    const named = (paths[`/api/v1/${call.path}`]?.['get']?.parameters ?? []).filter(
      ({ in: where, schema }) => where === 'query' && schema.items && JSON.stringify(schema.items).includes('"uuid"'),
    )
    for (const { name: parameter } of named)
      for (const where of otherTenants) {
        const ids = ownKinds.filter((kind) => kind !== 'obligations' && kind !== 'codes').map((kind) => of[where][kind])
        const query = ids.map((id) => `${parameter}=${id}`).join('&')
        const { status, text } = await caller('MANAGE').get(`${pathOf(call, of.own)}?${query}`)
        if (status !== 200 || ids.some((id) => text.includes(id)))
          wrong.push(`${name} · ${parameter} · ${where}: ${status} ${text}`)
      }
  }
  expect(wrong).toEqual([])
})

test('a manager of an organization manages its subsidiaries, and a token of it reaches none of them', async () => {
  const { of, api, parentManager } = tenants
  const wrong: string[] = []
  const made = await parentManager.post(`organizations/${of.parent.organizations}/tokens`, {
    name: 'Above',
    level: 'EDIT',
  })
  const program = api.visitor({ authorization: `Bearer ${String(made.body['secret'])}` })
  for (const { name, reach, call } of discardsLast(scoped)) {
    const managing = await parentManager.call(call.method, pathOf(call, of.sibling), sentTo(call, of.sibling))
    const isManaging = reach !== 'to maintainers' && letter(managing.status, managing.text) !== 'n'
    if (isManaging === ofMembers.has(name) || (managing.status === 404) !== personal.has(name))
      wrong.push(`${name}: ${managing.status} ${managing.text}`)
    const { status } = await program.call(call.method, pathOf(call, of.sibling), sentTo(call, of.sibling))
    if (status !== 404) wrong.push(`${name} · token: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('with limited access no call writes hidden features, and all other calls are as in other organizations', async () => {
  const { of, api } = tenants
  const limited = await api.signIn('limited')
  const ids = { ...of.own, organizations: limited.organizationId }
  const refused: string[] = []
  for (const { name, call } of scoped.filter(({ name: each }) => !each.startsWith('GET'))) {
    const { status, body } = await limited.call(call.method, pathOf(call, ids), sentTo(call, ids))
    if (status === 403 && body.code === 'limited') refused.push(name)
  }
  const open = scoped.map(({ name }) => name).filter((name) => !name.startsWith('GET') && !refused.includes(name))
  expect(open.toSorted()).toEqual(openToLimited.toSorted())
})

test('an upload without permission is refused before its first byte is read', async () => {
  const { of, caller } = tenants
  for (const { call } of all.filter(({ call: { upload } }) => upload)) {
    let reads = 0
    const body = new ReadableStream({
      pull(controller) {
        reads += 1
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const { headers } = sentTo(call, of.own) as { headers: Record<string, string> }
    const { status } = await caller('READ').call(call.method, pathOf(call, of.own), { body, headers })
    // A stream fills its own buffer before it is read.
    expect([call.path, status, reads <= 2]).toEqual([call.path, 403, true])
  }
})

test('in the own organization every call responds as in the table', async () => {
  const { of, caller, spareOf } = tenants
  const wrong: string[] = []
  const ordered = discardsLast(all).toSorted((a, b) => endings.indexOf(a.name) - endings.indexOf(b.name))
  for (const { name, reach, call } of ordered) {
    // Its author is no caller of this table. The test of managers of a parent calls it as its author.
    let succeeded = needSecrets.has(name) || reach === 'to authors'
    for (const level of levels) {
      const spare = await spareOf(call, level)
      const path = pathOf(call, of.own, spare === undefined ? {} : { id: spare })
      const { status, text } = await caller(level).call(call.method, path, sentTo(call, of.own))
      const found = hidden.has(name) && status === 404 ? 'done' : letterFor(reach, letter(status, text))
      if (found === 'y') succeeded = true
      if (found.replace('done', 'y') !== expectedFor(reach, level)) wrong.push(`${name} · ${level}: ${found}`)
    }
    if (!succeeded) wrong.push(`${name}: succeeded for no caller, so the body is wrong`)
  }
  expect(wrong).toEqual([])
})
