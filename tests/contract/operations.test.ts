import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql'
import { expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import type { Mapping } from 'rest-graphql/rest/mapping'
import { snakeCase } from 'rest-graphql'
import { readSchema } from '@ansvar/schema'
import { operationsOf, readOpenApi } from './openapi.ts'

/**
 * Calls without a field. A client reports its errors even if GraphQL does not work, and downloads a file from its own
 * address.
 */
const withoutField = new Set([
  'POST errors',
  'GET files/{}/content',
  'GET calendar',
  'GET organizations/{}/audit-packs/{}/content',
])

const description = await readOpenApi()
const operations = operationsOf(description)
const { schema, mappings, embedded } = createSchema(readSchema())

const callOf = ({ method, template }: Mapping): string =>
  `${method} ${template.map((part) => (part.kind === 'text' ? part.text : '{}')).join('/')}`

function argumentsOf(coordinate: string): readonly GraphQLArgument[] {
  const [type = '', field = ''] = coordinate.split('.')
  return (schema.getType(type) as GraphQLObjectType).getFields()[field]?.args ?? []
}

/** Returns the parameters that a field sends: the fields of an input object. */
function parametersOf(coordinate: string, { query, ids, embeds }: Mapping): string[] {
  const own = argumentsOf(coordinate).filter(({ name }) => query.some((sent) => sent.name === name))
  const names = own.flatMap(({ name, type }) => {
    const named = getNamedType(type)
    const isSpread = isInputObjectType(named) && name !== 'sort'
    return isSpread ? Object.keys(named.getFields()) : [name]
  })
  return [...names.map(snakeCase.toRest), ...(ids ? ['id', 'size'] : []), ...(embeds ? ['embed'] : [])]
}

test('every call of the service has a field', () => {
  const mapped = new Set([...mappings.values()].map(callOf))
  expect([...operations.keys()].filter((call) => !mapped.has(call) && !withoutField.has(call))).toEqual([])
})

test('every directive has a call of the service', () => {
  const unknown = [...mappings].filter(([, mapping]) => !operations.has(callOf(mapping)))
  expect(unknown.map(([field, mapping]) => `${field}: ${callOf(mapping)}`)).toEqual([])
})

test.each([...mappings])('%s sends the parameters of its call', (coordinate, mapping) => {
  const operation = operations.get(callOf(mapping))
  const accepted = (where: string) =>
    (operation?.parameters ?? []).filter((one) => one.in === where).map(({ name }) => name)
  const sent = parametersOf(coordinate, mapping)
  expect(sent.filter((name) => !accepted('query').includes(name))).toEqual([])
  const left = mapping.ids ? [] : accepted('query').filter((name) => name !== 'id' && !sent.includes(name))
  expect(left).toEqual([])
  expect(mapping.ifMatch !== null).toBe(accepted('header').includes('If-Match'))
  const type = { body: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' }
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(mapping.body ? [type[mapping.body.kind]] : [])
})

/** The maximum depth of embedded records. */
const MAX_DEPTH = 3

/** Returns the names in REST that fields of a type may request as embedded records. */
function embeddedIn(type: GraphQLObjectType, path: readonly string[] = [], depth = 0): string[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const coordinate = `${type.name}.${field.name}`
    const inner = getNamedType(field.type)
    if (!isObjectType(inner) || mappings.has(coordinate)) return []
    const isPage = type.name.endsWith('List') && field.name === 'content'
    const own = isPage ? path : [...path, snakeCase.toRest(field.name)]
    const isEmbedded = embedded.has(coordinate)
    const reached = depth + Number(isEmbedded)
    if (reached > MAX_DEPTH) return []
    return [...(isEmbedded ? [own.join('.')] : []), ...embeddedIn(inner, own, reached)]
  })
}

const embedding = [...mappings].filter(([, { embeds }]) => embeds)

test.each(embedding)(
  '%s requests the embedded records of its call, and can request all of them',
  (coordinate, mapping) => {
    const [parent = '', name = ''] = coordinate.split('.')
    const field = (schema.getType(parent) as GraphQLObjectType).getFields()[name]
    const type = getNamedType(field?.type as GraphQLOutputType) as GraphQLObjectType
    const parameters = operations.get(callOf(mapping))?.parameters ?? []
    const accepted = (parameters.find((one) => one.name === 'embed')?.schema.items?.enum ?? []).map(String)
    // In GraphQL an organization's lists are paged, so separate calls return them.
    const others = /^Organization(List)?$/.test(type.name) ? accepted : ['none']
    expect([...new Set([...others, ...embeddedIn(type)])].toSorted()).toEqual(accepted.toSorted())
  },
)

test('every embedded record is requested by some call', () => {
  expect(embedding.length).toBeGreaterThan(35)
  expect(embedded.size).toBeGreaterThan(15)
})

/** Calls that return a secret which is not stored, and calls with a single-use link. */
const unrepeated = ['Mutation.createCalendarFeed', 'Mutation.createToken', 'Mutation.createFirstOrganization']

test('a call that creates a record accepts an idempotency key', () => {
  const created = [...mappings].filter(([coordinate]) => coordinate.startsWith('Mutation.create'))
  expect(created.filter(([, mapping]) => mapping.idempotencyKey === null).map(([coordinate]) => coordinate)).toEqual(
    unrepeated,
  )
})

test('no key of the service has a digit after an underscore, so that names are converted by rule alone', () => {
  const keys = Object.values(description.components.schemas).flatMap(({ properties }) => Object.keys(properties ?? {}))
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => /_\d/.test(key))).toEqual([])
})
