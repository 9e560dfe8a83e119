import {
  assertValidSchema,
  buildASTSchema,
  isNonNullType,
  isObjectType,
  concatAST,
  Kind,
  parse,
  type DocumentNode,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { conventionsOf, type ConventionOptions, type Conventions } from '../conventions/conventions.ts'
import type { Mapping } from '../rest/mapping.ts'
import { hasEmbed, readMapping } from './directive.ts'
import { checkEmbeds, type FieldSources } from './embeds.ts'
import { openStream, resolveCall, resolveJoin, resolveProperty } from './resolve.ts'
import { attachScalars } from '../conventions/scalars.ts'
import { directives } from './directives.ts'

/** A schema as text, or parsed already, which saves parsing it at the start. */
export type Sdl = string | DocumentNode

export type RestSchema = FieldSources & {
  readonly schema: GraphQLSchema
  /** Every field that a REST call resolves, by its coordinate: `Query.policies`. */
  readonly mappings: ReadonlyMap<string, Mapping>
}

/** The executable schema of an SDL whose fields say by `@rest` which call resolves them. Throws for a mistake in it. */
export function createSchema(sdl: Sdl, options: ConventionOptions = {}): RestSchema {
  const conventions = conventionsOf(options)
  const schema = buildASTSchema(withDirectives(typeof sdl === 'string' ? parse(sdl) : sdl))
  assertValidSchema(schema)
  const directive = schema.getDirective('rest')
  if (!directive) throw new Error('The schema does not declare @rest')
  attachScalars(schema, conventions.scalars)
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  const mappings = readMappings(directive, types as GraphQLObjectType[], conventions)
  const fields = (types as GraphQLObjectType[]).flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ type, field, coordinate: `${type.name}.${field.name}` })),
  )
  const embedded = new Set(
    fields
      .filter(({ field, coordinate }) => hasEmbed(field) && !mappings.has(coordinate))
      .map((each) => each.coordinate),
  )
  checkEmbeds({ mappings, embedded }, new Map(fields.map(({ coordinate, field }) => [coordinate, field.type])))
  for (const { type, field } of fields) attachResolvers(type, field, { mappings, embedded, conventions })
  return { schema, mappings, embedded, conventions }
}

const roots: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription'])

/** The SDL with the directives of this package, unless it defines `@rest` itself. */
function withDirectives(document: DocumentNode): DocumentNode {
  const defines = document.definitions.some(
    (node) => node.kind === Kind.DIRECTIVE_DEFINITION && node.name.value === 'rest',
  )
  return defines ? document : concatAST([parse(directives), document])
}

function readMappings(
  directive: GraphQLDirective,
  types: readonly GraphQLObjectType[],
  conventions: Conventions,
): Map<string, Mapping> {
  const mappings = new Map<string, Mapping>()
  for (const type of types) {
    const isRoot = roots.has(type.name)
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name}.${field.name}`
      const mapping = readMapping(directive, type, field, conventions)
      if (mapping) mappings.set(name, mapping)
      else if (isRoot) throw new Error(`${name}: a field of ${type.name} needs @rest`)
      if (type.name === 'Query' && isNonNullType(field.type))
        throw new Error(`${name}: a root query field may be null, so that a refusal leaves its siblings' data`)
    }
  }
  return mappings
}

/** A subscription's call is opened once; each of its events is a value of the field. */
function attachResolvers(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, sources: FieldSources): void {
  const mapping = sources.mappings.get(`${type.name}.${field.name}`)
  if (type.name !== 'Subscription' || !mapping) return void (field.resolve = resolverOf(type, field, sources))
  field.subscribe = openStream(mapping, sources.conventions) as NonNullable<typeof field.subscribe>
  field.resolve = (value) => value
}

function resolverOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  sources: FieldSources,
): NonNullable<typeof field.resolve> {
  const mapping = sources.mappings.get(`${type.name}.${field.name}`)
  const resolve = !mapping
    ? resolveProperty(field, sources.conventions)
    : mapping.ids
      ? resolveJoin(mapping, sources.conventions)
      : resolveCall(mapping, field.args, sources)
  return resolve as NonNullable<typeof field.resolve>
}
