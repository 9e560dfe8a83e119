import { isEnumType, isInputObjectType, isObjectType, isSpecifiedDirective, type GraphQLNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import type { Mapping } from 'rest-graphql/rest/mapping'
import { readSchema } from '@ansvar/schema'
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

const MAX_WORDS = 25
/** Private words that docs/language.md replaces with standard terms. */
const privateWords =
  /\b(told|tells?|kept|keeps?|asked|asks?|stands?|beside|whoever|whom|nobody|somebody|anew|reckoned|taken up|takes? up|unless given|places?|said|says?|holds|organisations?|organisation's|e-mails?)\b/i

test('descriptions use standard terms', () => {
  expect(parts.filter(({ description }) => privateWords.test(description))).toEqual([])
})

test('no sentence of a description is longer than 25 words', () => {
  const sentences = parts.flatMap(({ path, description }) =>
    description.split(/(?<=\.)\s/).map((sentence) => ({ path, sentence })),
  )
  expect(sentences.filter(({ sentence }) => sentence.split(/\s+/).length > MAX_WORDS)).toEqual([])
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

test('the requirements and parameters in OpenAPI use standard terms', () => {
  const texts = [...operations.values()].flatMap(({ description, parameters = [] }) => [
    description,
    ...parameters.flatMap((parameter) => parameter.description ?? []),
  ])
  expect(texts.length).toBeGreaterThan(900)
  expect(texts.filter((text) => privateWords.test(text))).toEqual([])
})

test('every parameter has a description in OpenAPI', () => {
  const silent = [...operations].flatMap(([call, { parameters = [] }]) =>
    parameters.flatMap((parameter) => (parameter.description ? [] : `${call} ${parameter.name}`)),
  )
  expect(silent).toEqual([])
})
