import { expect, test } from 'vitest'
import { before, json, type Rest } from './harness.ts'

const fields = `
  type Member { id: ID! name: String! }
  type Policy {
    id: ID!
    organizationId: ID
    ownerId: ID
    owner: Member @rest(get: "organizations/{parent.organizationId}/members", ids: "ownerId")
    approvedById: ID
    approvedBy: Member @rest(get: "organizations/{parent.organizationId}/members", ids: "approvedById")
    readerIds: [ID!]
    readers: [Member!] @rest(get: "organizations/{parent.organizationId}/members", ids: "readerIds")
    organization: Organization @rest(get: "organizations/{parent.organizationId}")
  }
  type Organization { name: String! }
  type PolicyList { content: [Policy!]! }
  extend type Query { policies: PolicyList @rest(get: "policies") }
`

type Policy = Record<string, unknown>

function policies(content: Policy[], failing = false) {
  const rest: Rest = (sent) => {
    const url = new URL(sent.path, 'http://rest')
    if (url.pathname === '/policies') return json({ content })
    if (!url.pathname.endsWith('/members')) return json({ name: 'Nordlys' })
    const found = url.searchParams.getAll('id').filter((id) => !id.startsWith('gone'))
    return failing
      ? json({ code: 'forbidden' }, 403)
      : json({ content: found.map((id) => ({ id, name: `Member ${id}` })) })
  }
  return before(rest, fields)
}

const thirty = Array.from({ length: 30 }, (_, index) => ({
  id: String(index),
  organization_id: 'n',
  owner_id: `m${index % 10}`,
  approved_by_id: `m${index % 4}`,
}))

test('a list of thirty that joins ten members twice makes one call more', async () => {
  const { ask, sent } = policies(thirty)
  const { data } = await ask('{ policies { content { owner { name } approvedBy { id } } } }')
  expect(sent).toHaveLength(2)
  const url = new URL(sent[1]?.path ?? '', 'http://rest')
  expect(url.pathname).toBe('/organizations/n/members')
  expect(url.searchParams.getAll('id').toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `m${index}`))
  expect(url.searchParams.get('size')).toBe('10')
  expect(data).toMatchObject({
    policies: { content: { 13: { owner: { name: 'Member m3' }, approvedBy: { id: 'm1' } } } },
  })
})

test('more than 500 ids are fetched by 500 at a time', async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => ({ id: '1', organization_id: 'n', owner_id: `m${index}` }))
  const { ask, sent } = policies(many)
  await ask('{ policies { content { owner { id } } } }')
  const sizes = sent.slice(1).map(({ path }) => new URL(path, 'http://rest').searchParams.get('size'))
  expect(sizes).toEqual(['500', '500', '1'])
})

test('parents of several organizations make one call for each', async () => {
  const { ask, sent } = policies([
    { id: '1', organization_id: 'a', owner_id: 'm' },
    { id: '2', organization_id: 'b', owner_id: 'm' },
  ])
  await ask('{ policies { content { owner { id } } } }')
  expect(sent.slice(1).map(({ path }) => path)).toEqual([
    'organizations/a/members?id=m&size=1',
    'organizations/b/members?id=m&size=1',
  ])
})

test('no id, an id that is not found and a parent without a place are null, without a call for the empty ones', async () => {
  const { ask, sent } = policies([
    { id: '1', organization_id: 'n', owner_id: null },
    { id: '2', organization_id: null, owner_id: 'm' },
    { id: '3', organization_id: 'n', owner_id: 'gone' },
  ])
  const { data, errors } = await ask('{ policies { content { owner { id } } } }')
  expect(data).toEqual({ policies: { content: [{ owner: null }, { owner: null }, { owner: null }] } })
  expect(errors).toEqual([])
  expect(sent.slice(1).map(({ path }) => path)).toEqual(['organizations/n/members?id=gone&size=1'])
})

test('a list of ids joins a list of records, in its order', async () => {
  const { ask } = policies([{ id: '1', organization_id: 'n', reader_ids: ['b', 'gone', 'a'] }])
  const { data } = await ask('{ policies { content { readers { id } } } }')
  expect(data).toEqual({ policies: { content: [{ readers: [{ id: 'b' }, { id: 'a' }] }] } })
})

test('a join that is refused nulls its field beside the record', async () => {
  const { ask } = policies(thirty.slice(0, 2), true)
  const { data, errors } = await ask('{ policies { content { id owner { id } } } }')
  expect(data).toEqual({
    policies: {
      content: [
        { id: '0', owner: null },
        { id: '1', owner: null },
      ],
    },
  })
  expect(errors.map(({ path, extensions }) => [path, extensions['code']])).toEqual([
    [['policies', 'content', 0, 'owner'], 'FORBIDDEN'],
    [['policies', 'content', 1, 'owner'], 'FORBIDDEN'],
  ])
})

test('a join without ids is sent once for equal parents', async () => {
  const { ask, sent } = policies(thirty)
  const { data } = await ask('{ policies { content { organization { name } } } }')
  expect(sent.map(({ path }) => path)).toEqual(['policies', 'organizations/n'])
  expect(data).toMatchObject({ policies: { content: { 29: { organization: { name: 'Nordlys' } } } } })
})
