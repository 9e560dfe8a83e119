import {
  getNamedType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql'
import type { Collect } from '#graphql/compiled/collect.ts'
import { collectFields, includedBy } from '#graphql/compiled/fields.ts'
import type { Mapping } from '#rest/mapping.ts'
import { snake } from '#rest/names.ts'

/** What of a schema stands in a call's answer: fields that calls answer do not, those that @embed marks do where asked. */
export type FieldSources = {
  readonly mappings: ReadonlyMap<string, Mapping>
  /** The coordinates of embedded fields: `Chemical.producer`. */
  readonly embedded: ReadonlySet<string>
}

/** The parameter that asks for what a selection holds of other records, as a call's query has it. */
export function embedQuery(
  sources: FieldSources,
  type: GraphQLOutputType,
  sets: readonly SelectionSetNode[],
  collect: Collect,
): string {
  const names = new Set<string>()
  const record = getNamedType(type)
  if (isObjectType(record)) walk(record, sets, [])
  return `embed=${names.size === 0 ? 'none' : [...names].toSorted().join(',')}`

  function walk(parent: GraphQLObjectType, within: readonly SelectionSetNode[], path: readonly string[]): void {
    for (const [node, ...others] of collect(within, parent.name).values()) {
      const field = parent.getFields()[node?.name.value ?? '']
      const coordinate = `${parent.name}.${field?.name}`
      const inner = field && getNamedType(field.type)
      if (!node || !field || !isObjectType(inner) || sources.mappings.has(coordinate)) continue
      const own = isPage(parent) ? path : [...path, snake(field.name)]
      if (sources.embedded.has(coordinate)) names.add(own.join('.'))
      walk(
        inner,
        [node, ...others].flatMap(({ selectionSet }) => selectionSet ?? []),
        own,
      )
    }
  }
}

/** A page of a list is no record: what it names is named by its records. */
const isPage = (type: GraphQLObjectType): boolean =>
  ['content', 'totalElements'].every((name) => type.getFields()[name])

/** The same at the place where graphql-js resolves a field. */
export function embedQueryAt(sources: FieldSources, info: GraphQLResolveInfo): string {
  const { fieldNodes, fragments, returnType, variableValues } = info
  const spread = new Map(Object.entries(fragments))
  const included = includedBy(variableValues.coerced)
  const sets = fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  return embedQuery(sources, returnType, sets, (within, name) => collectFields(within, name, spread, included))
}

/** Refuses a schema whose calls would not be asked for what they are to embed. */
export function checkEmbeds(
  { mappings, embedded }: FieldSources,
  fieldTypes: ReadonlyMap<string, GraphQLOutputType>,
): void {
  for (const coordinate of embedded)
    if (!isObjectType(getNamedType(fieldTypes.get(coordinate) as GraphQLOutputType)))
      throw new Error(`${coordinate}: @embed belongs to records and to lists of them`)
  for (const [coordinate, { ids, embeds }] of mappings) {
    if (ids && embeds) throw new Error(`${coordinate}: records that ids join hold nothing embedded`)
    const type = getNamedType(fieldTypes.get(coordinate) as GraphQLOutputType)
    const held = isObjectType(type) && !embeds ? embeddedIn(type, new Set()) : null
    if (held) throw new Error(`${coordinate}: what is asked for holds ${held}, so that the call needs @embed`)
  }

  function embeddedIn(type: GraphQLObjectType, seen: Set<string>): string | null {
    if (seen.has(type.name)) return null
    seen.add(type.name)
    for (const field of Object.values(type.getFields())) {
      const coordinate = `${type.name}.${field.name}`
      if (embedded.has(coordinate)) return coordinate
      const inner = getNamedType(field.type)
      const found = isObjectType(inner) && !mappings.has(coordinate) ? embeddedIn(inner, seen) : null
      if (found) return found
    }
    return null
  }
}
