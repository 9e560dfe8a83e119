import { expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { describe } from '@ansvar/api/http/openapi'
import { allEndpoints } from '@ansvar/api/resources/index'
import { readSchema } from '@ansvar/schema'
import { longSentences, privateWords } from './language.ts'
import { readOpenApi, type JsonSchema, type OpenApi } from './openapi.ts'

type Text = { readonly path: string; readonly text: string }

const document = await readOpenApi()
const { schemas } = document.components

/** Returns the description of a schema, and those of its properties at any depth. */
function textsOf(path: string, schema: JsonSchema): Text[] {
  const properties = Object.entries(schema.properties ?? {})
  return [
    ...properties.flatMap(([name, value]) => [
      { path: `${path}.${name}`, text: value.description ?? '' },
      ...textsOf(`${path}.${name}`, value),
    ]),
    ...(schema.anyOf ?? []).flatMap((one) => textsOf(path, one)),
    ...(schema.items ? textsOf(`${path}[]`, schema.items) : []),
  ]
}

const componentTexts = ({ components }: OpenApi) =>
  Object.entries(components.schemas).flatMap(([name, schema]) => textsOf(name, schema))

const properties = componentTexts(document)
const wholes = Object.entries(schemas).map(([path, { description = '' }]) => ({ path, text: description }))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)
const parameters = operations.flatMap(({ call, operation }) =>
  (operation.parameters ?? []).map(({ in: where, name, description = '' }) => ({
    path: `${call} ${where} ${name}`,
    text: description,
  })),
)
const bodies = operations.flatMap(({ call, operation }) =>
  [operation.requestBody, ...Object.values(operation.responses)].flatMap((body) =>
    Object.values(body?.content ?? {}).flatMap(({ schema }) => textsOf(call, schema)),
  ),
)
const texts = [...properties, ...wholes, ...parameters, ...bodies]
const names = new Set([...properties, ...bodies].map(({ path }) => path.split('.').at(-1)))

test('every component, and every property of a request or response, has a description', () => {
  expect(wholes.filter(({ text }) => !text.trim()).map(({ path }) => path)).toEqual([])
  expect([...properties, ...bodies].filter(({ text }) => !text.trim()).map(({ path }) => path)).toEqual([])
  expect(properties.length).toBeGreaterThan(1_500)
})

test('every parameter has a description', () => {
  expect(parameters.filter(({ text }) => !text.trim()).map(({ path }) => path)).toEqual([])
  expect(parameters.length).toBeGreaterThan(500)
})

test('descriptions in OpenAPI use standard terms and short sentences', () => {
  expect(texts.filter(({ text }) => privateWords.test(text))).toEqual([])
  expect(texts.flatMap(({ path, text }) => longSentences(text).map((sentence) => ({ path, sentence })))).toEqual([])
})

const codesOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
/** The calls of the service, and that of the gateway which returns the content of a file. */
const calls = new Set([...operations.map(({ call }) => call), 'GET /files/{id}'])
const isCall = (code: string) => /^(GET|POST|PUT|PATCH|DELETE) /.test(code)

test('descriptions in OpenAPI name calls that the service has', () => {
  const named = texts.flatMap(({ path, text }) =>
    codesOf(text)
      .filter(isCall)
      .map((call) => ({ path, call })),
  )
  expect(named.filter(({ call }) => !calls.has(call))).toEqual([])
  expect(named.length).toBeGreaterThan(5)
})

test('descriptions in OpenAPI have no names in camelCase', () => {
  const camel = texts.flatMap(({ path, text }) =>
    codesOf(text)
      .filter((code) => !isCall(code) && /\b[a-z]+[a-z\d]*[A-Z]/.test(code))
      .map((code) => ({ path, code })),
  )
  expect(camel).toEqual([])
})

/** Table names and codes of problems that descriptions name. */
const otherNames = [
  'policy_reviews',
  'legislation_associations',
  'not_a_pdf',
  'personal_number',
  'by_approval',
  'own_request',
]

test('a name in snake_case in a description exists', () => {
  const known = new Set([...names, ...parameters.map(({ path }) => path.split(' ').at(-1)), ...otherNames])
  const unknown = texts.flatMap(({ path, text }) =>
    codesOf(text)
      .filter((code) => /^[a-z]+(_[a-z\d]+)+$/.test(code) && !known.has(code))
      .map((code) => ({ path, code })),
  )
  expect(unknown).toEqual([])
})

const { schema: graphql, mappings } = createSchema(readSchema())
/** Types and operations that only GraphQL has, and its error codes. */
const onlyInGraphql = new Set([
  ...Object.keys(graphql.getTypeMap()).filter((name) => /[a-z][A-Z]/.test(name) && !schemas[name]),
  ...[...mappings.keys()].flatMap((path) => /^(?:Query|Mutation|Subscription)\.(\w*[A-Z]\w*)$/.exec(path)?.[1] ?? []),
  'GraphQL',
  'SDL',
  'mutation',
  'mutations',
  'subscription',
  'camelCase',
  'VALIDATION',
  'NOT_FOUND',
])

test('descriptions in OpenAPI name nothing that only GraphQL has', () => {
  const foreign = texts.flatMap(({ path, text }) =>
    (text.match(/\w+/g) ?? []).filter((word) => onlyInGraphql.has(word)).map((word) => ({ path, word })),
  )
  expect(foreign).toEqual([])
})

test('a description that GraphQL has is not written again in the api', () => {
  const own = componentTexts(describe(allEndpoints(), '/api/v1') as OpenApi)
  const shown = new Set(
    Object.values(graphql.getTypeMap()).flatMap((type) =>
      'getFields' in type
        ? Object.values(type.getFields()).map(({ description }) => description?.replaceAll('\n', ' '))
        : [],
    ),
  )
  expect(own.filter(({ text }) => text && shown.has(text))).toEqual([])
  expect(own.filter(({ text }) => text).length).toBeLessThan(60)
})
