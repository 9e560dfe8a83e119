import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'
import { openDemo } from './demo.ts'
import { documentOf } from './documents.ts'
import { discards } from './untried.ts'

const { schema } = createSchema(readSchema())
const mutations = schema.getMutationType()?.getFields() ?? {}

let demo: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  demo = await openDemo('manager')
})
afterAll(() => demo.close())

test.each(discards)('%s reaches its call: an unknown record is not found', async (name) => {
  const field = mutations[name]
  const ids = Object.fromEntries((field?.args ?? []).map((argument) => [argument.name, randomUUID()]))
  const variables = { ...ids, organizationId: demo.organizationId, input: { reason: 'Mistake' }, version: null }
  const { errors } = await demo.execute(field ? documentOf('mutation', field) : '', variables)
  expect(errors).toMatchObject([{ path: [name], extensions: { code: 'NOT_FOUND', reason: 'not_found' } }])
})

test('a change of a record in the bin is refused, with the reason', async () => {
  const { organizationId } = demo
  const made = await demo.execute(
    'mutation ($organizationId: ID!) { made: createArea(organizationId: $organizationId, input: { name: "Hall" }) { id } }',
    { organizationId },
  )
  const { id } = made.data['made'] as { readonly id: string }
  const document = `mutation ($organizationId: ID!, $id: ID!) {
    discardArea(organizationId: $organizationId, id: $id, version: 1) { resource recordId title reason restoredDate }
  }`
  const moved = await demo.execute(document, { organizationId, id })
  expect(moved.data['discardArea']).toEqual({
    resource: 'areas',
    recordId: id,
    title: 'Hall',
    reason: null,
    restoredDate: null,
  })
  const { errors } = await demo.execute(document, { organizationId, id })
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', reason: 'discarded' } }])
})
