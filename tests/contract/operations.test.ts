import { getNamedType, isInputObjectType, type GraphQLArgument, type GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import type { Mapping } from '@ansvar/gateway/rest/mapping'
import { snake } from '@ansvar/gateway/rest/names'
import { readSchema } from '@ansvar/schema'
import { operationsOf, readOpenApi } from './openapi.ts'

/**
 * Calls that no field answers: a client reports its errors so that it works when GraphQL does not; a file is fetched by
 * its own address.
 */
const withoutField = new Set(['POST errors', 'GET files/{}/content'])

const description = await readOpenApi()
const operations = operationsOf(description)
const { schema, mappings } = createSchema(readSchema())

const callOf = ({ method, template }: Mapping): string =>
  `${method} ${template.map((part) => (part.kind === 'text' ? part.text : '{}')).join('/')}`

function argumentsOf(coordinate: string): readonly GraphQLArgument[] {
  const [type = '', field = ''] = coordinate.split('.')
  return (schema.getType(type) as GraphQLObjectType).getFields()[field]?.args ?? []
}

/** The parameters that a field sends: of an input object its fields. */
function parametersOf(coordinate: string, { query, ids }: Mapping): string[] {
  const own = argumentsOf(coordinate).filter(({ name }) => query.some((sent) => sent.name === name))
  const names = own.flatMap(({ name, type }) => {
    const named = getNamedType(type)
    const isSpread = isInputObjectType(named) && name !== 'sort'
    return isSpread ? Object.keys(named.getFields()) : [name]
  })
  return [...names.map(snake), ...(ids ? ['id', 'size'] : [])]
}

test('every call of the service has a field', () => {
  const answered = new Set([...mappings.values()].map(callOf))
  expect([...operations.keys()].filter((call) => !answered.has(call) && !withoutField.has(call))).toEqual([])
})

test('every directive has a call of the service', () => {
  const unknown = [...mappings].filter(([, mapping]) => !operations.has(callOf(mapping)))
  expect(unknown.map(([field, mapping]) => `${field}: ${callOf(mapping)}`)).toEqual([])
})

test.each([...mappings])('%s sends what its call takes', (coordinate, mapping) => {
  const operation = operations.get(callOf(mapping))
  const taken = (where: string) =>
    (operation?.parameters ?? []).filter((one) => one.in === where).map(({ name }) => name)
  const sent = parametersOf(coordinate, mapping)
  expect(sent.filter((name) => !taken('query').includes(name))).toEqual([])
  const left = mapping.ids ? [] : taken('query').filter((name) => name !== 'id' && !sent.includes(name))
  expect(left).toEqual([])
  expect(mapping.ifMatch !== null).toBe(taken('header').includes('If-Match'))
  const type = { body: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' }
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(mapping.body ? [type[mapping.body.kind]] : [])
})

/** Those whose answer is a secret that is kept nowhere, and those that a single-use link lets happen once. */
const unrepeated = ['Mutation.createToken', 'Mutation.createFirstOrganization']

test('a call that makes a record takes a key under which it is repeated', () => {
  const created = [...mappings].filter(([coordinate]) => coordinate.startsWith('Mutation.create'))
  expect(created.filter(([, mapping]) => mapping.idempotencyKey === null).map(([coordinate]) => coordinate)).toEqual(
    unrepeated,
  )
})

test('no key of the service has a digit after an underscore, so that names convert by rule alone', () => {
  const keys = Object.values(description.components.schemas).flatMap(({ properties }) => Object.keys(properties ?? {}))
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => /_\d/.test(key))).toEqual([])
})
