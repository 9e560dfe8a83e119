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
import { hasEmbed, readMapping } from '#graphql/directive.ts'
import { checkEmbeds, type FieldSources } from '#graphql/embeds.ts'
import { openStream, resolveCall, resolveJoin, resolveProperty } from '#graphql/resolve.ts'
import { attachScalars } from '#graphql/scalars.ts'

/** A schema as text, or parsed: what is at hand need not be parsed anew, a fifth of the gateway's start. */
export type Sdl = string | DocumentNode

export type RestSchema = FieldSources & {
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
  const fields = (types as GraphQLObjectType[]).flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ type, field, coordinate: `${type.name}.${field.name}` })),
  )
  const embedded = new Set(
    fields
      .filter(({ field, coordinate }) => hasEmbed(field) && !mappings.has(coordinate))
      .map((each) => each.coordinate),
  )
  checkEmbeds({ mappings, embedded }, new Map(fields.map(({ coordinate, field }) => [coordinate, field.type])))
  for (const { type, field } of fields) attachResolvers(type, field, { mappings, embedded })
  return { schema, mappings, embedded }
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
function attachResolvers(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, sources: FieldSources): void {
  const mapping = sources.mappings.get(`${type.name}.${field.name}`)
  if (type.name !== 'Subscription' || !mapping) return void (field.resolve = resolverOf(type, field, sources))
  field.subscribe = openStream(mapping) as NonNullable<typeof field.subscribe>
  field.resolve = (value) => value
}

function resolverOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  sources: FieldSources,
): NonNullable<typeof field.resolve> {
  const mapping = sources.mappings.get(`${type.name}.${field.name}`)
  const resolve = !mapping
    ? resolveProperty(field)
    : mapping.ids
      ? resolveJoin(mapping)
      : resolveCall(mapping, field.args, sources)
  return resolve as NonNullable<typeof field.resolve>
}
