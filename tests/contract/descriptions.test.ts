import { isEnumType, isInputObjectType, isObjectType, isSpecifiedDirective, type GraphQLNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import type { Mapping } from 'rest-graphql/rest/mapping'
import { readSchema } from '@ansvar/schema'
import { longSentences, privateWords } from './language.ts'
import { operationsOf, readOpenApi } from './openapi.ts'

const { schema, mappings } = createSchema(readSchema())
const roots = new Set<GraphQLNamedType | null | undefined>([
  schema.getQueryType(),
  schema.getMutationType(),
  schema.getSubscriptionType(),
])
const types = Object.values(schema.getTypeMap()).filter(({ astNode, name }) => astNode && !name.startsWith('__'))

type Described = { readonly name: string; readonly description?: string | null | undefined }

const at = (path: string, { description }: Described) => ({
  path,
  description: description?.replaceAll('\n', ' ') ?? '',
})
const within = (path: string, parts: readonly Described[]) => parts.map((part) => at(`${path}.${part.name}`, part))

function partsOf(type: GraphQLNamedType) {
  const own = roots.has(type) ? [] : [at(type.name, type)]
  if (isEnumType(type)) return [...own, ...within(type.name, type.getValues())]
  if (isInputObjectType(type)) return [...own, ...within(type.name, Object.values(type.getFields()))]
  if (!isObjectType(type)) return own
  const fields = Object.values(type.getFields())
  return [
    ...own,
    ...within(type.name, fields),
    ...fields.flatMap(({ name, args }) => within(`${type.name}.${name}`, args)),
  ]
}

const directives = schema
  .getDirectives()
  .flatMap((directive) =>
    isSpecifiedDirective(directive)
      ? []
      : [at(`@${directive.name}`, directive), ...within(`@${directive.name}`, directive.args)],
  )
const parts = [...types.flatMap(partsOf), ...directives]
const descriptionOf = new Map(parts.map(({ path, description }) => [path, description]))

test('every type, field, argument and value of the schema has a description', () => {
  expect(parts.filter(({ description }) => !description.trim()).map(({ path }) => path)).toEqual([])
  expect(parts.length).toBeGreaterThan(700)
})

test('a shared description is added wherever its name occurs', () => {
  expect(descriptionOf.get('Query.policies.size')).toBe(
    'The number of records per page, 1 to 500. Default: 25, or 500 with a filter by `id`.',
  )
})

test('descriptions use standard terms', () => {
  expect(parts.filter(({ description }) => privateWords.test(description))).toEqual([])
})

test('no sentence of a description is longer than 25 words', () => {
  expect(
    parts.flatMap(({ path, description }) => longSentences(description).map((sentence) => ({ path, sentence }))),
  ).toEqual([])
})

const callOf = ({ method, template }: Mapping): string =>
  `${method} ${template.map((part) => (part.kind === 'text' ? part.text : '{}')).join('/')}`
const document = await readOpenApi()
const operations = operationsOf(document)

test.each([...mappings].filter(([path]) => /^(Query|Mutation|Subscription)\./.test(path)))(
  '%s states the role that its call requires',
  (path, mapping) => {
    const required = operations.get(callOf(mapping))?.description ?? 'a call of the service'
    expect(descriptionOf.get(path)?.slice(-required.length)).toBe(required)
  },
)

test('the requirements in OpenAPI use standard terms', () => {
  const texts = [...operations.values()].map(({ description }) => description)
  expect(texts.length).toBeGreaterThan(250)
  expect(texts.filter((text) => privateWords.test(text))).toEqual([])
})
