import { isEnumType, isInputObjectType, isObjectType, isSpecifiedDirective, type GraphQLNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'

const { schema } = createSchema(readSchema())
const roots = new Set<GraphQLNamedType | null | undefined>([
  schema.getQueryType(),
  schema.getMutationType(),
  schema.getSubscriptionType(),
])
const types = Object.values(schema.getTypeMap()).filter(({ astNode, name }) => astNode && !name.startsWith('__'))

type Described = { readonly name: string; readonly description?: string | null | undefined }

test('every type, field, argument and value of the schema says what it is', () => {
  const places = types.flatMap(placesOf)
  const directives = schema
    .getDirectives()
    .flatMap((directive) =>
      isSpecifiedDirective(directive)
        ? []
        : [at(`@${directive.name}`, directive), ...within(`@${directive.name}`, directive.args)],
    )
  const silent = [...places, ...directives].filter(({ description }) => !description?.trim())
  expect(silent.map(({ path }) => path)).toEqual([])
  expect(places.length).toBeGreaterThan(700)
})

test('a name that is described once is described wherever it stands', () => {
  const { args = [] } = schema.getQueryType()?.getFields().policies ?? {}
  expect(args.map(({ name, description }) => [name, description])).toContainEqual([
    'size',
    'How many records a page holds, 1 to 500; 25 unless given.',
  ])
})

function placesOf(type: GraphQLNamedType) {
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

const at = (path: string, { description }: Described) => ({ path, description })
const within = (path: string, parts: readonly Described[]) => parts.map((part) => at(`${path}.${part.name}`, part))
