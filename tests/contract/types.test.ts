import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql'
import { expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { snakeCase } from 'rest-graphql'
import { readSchema } from '@ansvar/schema'
import { readOpenApi, type JsonSchema } from './openapi.ts'

const { schema, mappings, embedded } = createSchema(readSchema())
const { schemas } = (await readOpenApi()).components

const types = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType | GraphQLInputObjectType =>
    (isObjectType(type) || isInputObjectType(type)) && schemas[type.name] !== undefined,
)

test.each(types.map((type) => [type.name, type] as const))('%s is the same type in both', (_name, type) => {
  expect(differences(type, schemas[type.name] ?? {}, type.name)).toEqual([])
})

test('the types of the service are compared, not skipped', () => {
  const names = types.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['Policy', 'PolicyInput', 'PolicyReview', 'Organization', 'Member', 'User']),
  )
})

/**
 * Returns the differences between two descriptions of a record: a key of only one, nullability, a list, a value of an
 * enumeration.
 */
function differences(type: GraphQLObjectType | GraphQLInputObjectType, json: JsonSchema, path: string): string[] {
  const fields = Object.values(type.getFields())
  const own = fields.filter(({ name }) => !mappings.has(`${type.name}.${name}`))
  // GraphQL may use a separate paged call for a record that REST embeds on request.
  const called = new Set(fields.filter((field) => !own.includes(field)).map(({ name }) => snakeCase.toRest(name)))
  const keys = Object.keys(json.properties ?? {}).filter((key) => isRequired(json, key) || !called.has(key))
  const names = own.map(({ name }) => snakeCase.toRest(name))
  return [
    ...keys.filter((key) => !names.includes(key)).map((key) => `${path}.${key} is only in REST`),
    ...names.filter((name) => !keys.includes(name)).map((name) => `${path}.${name} is only in GraphQL`),
    ...own.flatMap(({ name, type: inner }) => {
      const key = snakeCase.toRest(name)
      const value = json.properties?.[key]
      const isEmbedded = embedded.has(`${type.name}.${name}`)
      const isSure = isEmbedded || isRequired(json, key)
      const always = isEmbedded && isRequired(json, key) ? [`${path}.${key} is embedded, and always present`] : []
      return value ? [...always, ...ofValue(inner, value, isSure, isInputObjectType(type), `${path}.${key}`)] : []
    }),
  ]
}

const isRequired = ({ required = [] }: JsonSchema, key: string): boolean => required.includes(key)

function ofValue(
  type: GraphQLInputType | GraphQLOutputType,
  json: JsonSchema,
  isSure: boolean,
  isInput: boolean,
  path: string,
): string[] {
  const { value, isNullable } = unwrapped(json)
  const mayBeNull = isNullable || !isSure
  const nullable = getNullableType(type)
  const room =
    isNonNullType(type) === mayBeNull ? [`${path} may be null only in ${mayBeNull ? 'REST' : 'GraphQL'}`] : []
  if (isListType(nullable)) {
    const { items } = value
    return items
      ? [...room, ...ofValue(nullable.ofType, items, true, isInput, `${path}[]`)]
      : [...room, `${path} is no list`]
  }
  if (isEnumType(nullable)) {
    const names = nullable.getValues().map(({ name }) => name)
    const same = names.toSorted().join() === (value.enum ?? []).map(String).toSorted().join()
    return same
      ? room
      : [...room, `${path} is ${names.join(', ')} in GraphQL and ${(value.enum ?? []).join(', ')} in REST`]
  }
  const isRecord = isObjectType(nullable) || isInputObjectType(nullable)
  return isRecord && value.properties ? [...room, ...differences(nullable, value, path)] : room
}

function unwrapped(json: JsonSchema): { value: JsonSchema; isNullable: boolean } {
  const resolved = json.$ref ? (schemas[json.$ref.split('/').at(-1) ?? ''] ?? {}) : json
  if (resolved.anyOf) {
    const value = resolved.anyOf.find((one) => !isNull(one)) ?? {}
    return { value: unwrapped(value).value, isNullable: resolved.anyOf.some(isNull) }
  }
  return { value: resolved, isNullable: Array.isArray(resolved.type) && resolved.type.includes('null') }
}

const isNull = ({ type }: JsonSchema): boolean => type === 'null'
