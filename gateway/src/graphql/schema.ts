import {
  assertValidSchema,
  buildASTSchema,
  isNonNullType,
  isObjectType,
  parse,
  type DocumentNode,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import type { Mapping } from '#rest/mapping.ts'
import { readMapping } from '#graphql/directive.ts'
import { openStream, resolveCall, resolveJoin, resolveProperty } from '#graphql/resolve.ts'
import { attachScalars } from '#graphql/scalars.ts'

/** A schema as text, or parsed: what is at hand need not be parsed anew, a fifth of the gateway's start. */
export type Sdl = string | DocumentNode

export type RestSchema = {
  readonly schema: GraphQLSchema
  /** Every field that a REST call answers, by its coordinate: `Query.policies`. */
  readonly mappings: ReadonlyMap<string, Mapping>
}

/** The executable schema of an SDL whose fields say by `@rest` what answers them. Throws at what cannot be. */
export function createSchema(sdl: Sdl): RestSchema {
  const schema = buildASTSchema(typeof sdl === 'string' ? parse(sdl) : sdl)
  assertValidSchema(schema)
  const directive = schema.getDirective('rest')
  if (!directive) throw new Error('The schema does not declare @rest')
  attachScalars(schema)
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  const mappings = readMappings(directive, types as GraphQLObjectType[])
  for (const type of types as GraphQLObjectType[])
    for (const field of Object.values(type.getFields())) attachResolvers(type, field, mappings)
  return { schema, mappings }
}

const roots: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription'])

function readMappings(directive: GraphQLDirective, types: readonly GraphQLObjectType[]): Map<string, Mapping> {
  const mappings = new Map<string, Mapping>()
  for (const type of types) {
    const isRoot = roots.has(type.name)
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name}.${field.name}`
      const mapping = readMapping(directive, type, field)
      if (mapping) mappings.set(name, mapping)
      else if (isRoot) throw new Error(`${name}: a field of ${type.name} needs @rest`)
      if (type.name === 'Query' && isNonNullType(field.type))
        throw new Error(`${name}: a root query field may be null, so that a refusal leaves its siblings' data`)
    }
  }
  return mappings
}

/** A subscription's call is opened once; each of its events then is the field's value. */
function attachResolvers(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  mappings: ReadonlyMap<string, Mapping>,
): void {
  const mapping = mappings.get(`${type.name}.${field.name}`)
  if (type.name !== 'Subscription' || !mapping) return void (field.resolve = resolverOf(type, field, mappings))
  field.subscribe = openStream(mapping) as NonNullable<typeof field.subscribe>
  field.resolve = (value) => value
}

function resolverOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  mappings: ReadonlyMap<string, Mapping>,
): NonNullable<typeof field.resolve> {
  const mapping = mappings.get(`${type.name}.${field.name}`)
  const resolve = !mapping
    ? resolveProperty(field)
    : mapping.ids
      ? resolveJoin(mapping)
      : resolveCall(mapping, field.args, mappings.get('Query.organization') ?? null)
  return resolve as NonNullable<typeof field.resolve>
}
