import {
  getNamedType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql'
import type { Collect } from '../selection/collect.ts'
import { collectFields, includedBy } from '../selection/fields.ts'
import type { Conventions } from '../conventions/conventions.ts'
import { variablesAt } from '../graphql-versions.ts'
import type { Mapping } from '../rest/mapping.ts'

/** Which fields a call's response contains: not those with calls of their own, and those with @embed on request. */
export type FieldSources = {
  readonly mappings: ReadonlyMap<string, Mapping>
  /** The coordinates of embedded fields: `Chemical.producer`. */
  readonly embedded: ReadonlySet<string>
  readonly conventions: Conventions
}

/** The query parameter that says which related records a selection contains. */
export function embedQuery(
  sources: FieldSources,
  type: GraphQLOutputType,
  sets: readonly SelectionSetNode[],
  collect: Collect,
): string {
  const names = new Set<string>()
  const record = getNamedType(type)
  if (isObjectType(record)) walk(record, sets, [])
  return embedParameter(sources, [...names].toSorted())

  function walk(parent: GraphQLObjectType, within: readonly SelectionSetNode[], path: readonly string[]): void {
    for (const [node, ...others] of collect(within, parent.name).values()) {
      const field = parent.getFields()[node?.name.value ?? '']
      const coordinate = `${parent.name}.${field?.name}`
      const inner = field && getNamedType(field.type)
      if (!node || !field || !isObjectType(inner) || sources.mappings.has(coordinate)) continue
      const own = isPage(parent, sources.conventions) ? path : [...path, sources.conventions.names.toRest(field.name)]
      if (sources.embedded.has(coordinate)) names.add(own.join('.'))
      walk(
        inner,
        [node, ...others].flatMap(({ selectionSet }) => selectionSet ?? []),
        own,
      )
    }
  }
}

/** The query parameter that requests these related records; none of them where the list is empty. */
export function embedParameter({ conventions: { embed } }: FieldSources, names: readonly string[] = []): string {
  return `${embed.parameter}=${names.length === 0 ? embed.none : names.join(',')}`
}

/** A page is not a record: paths begin at its records. */
const isPage = (type: GraphQLObjectType, { lists: { items, total } }: Conventions): boolean =>
  items !== null && [items, total].every((name) => type.getFields()[name])

/** The same where graphql-js resolves a field. */
export function embedQueryAt(sources: FieldSources, info: GraphQLResolveInfo): string {
  const { fieldNodes, fragments, returnType } = info
  const spread = new Map(Object.entries(fragments))
  const included = includedBy(variablesAt(info))
  const sets = fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  return embedQuery(sources, returnType, sets, (within, name) => collectFields(within, name, spread, included))
}

/** Throws for a schema in which a call would not receive what it has to embed. */
export function checkEmbeds(
  { mappings, embedded }: Pick<FieldSources, 'mappings' | 'embedded'>,
  fieldTypes: ReadonlyMap<string, GraphQLOutputType>,
): void {
  for (const coordinate of embedded)
    if (!isObjectType(getNamedType(fieldTypes.get(coordinate) as GraphQLOutputType)))
      throw new Error(`${coordinate}: @embed belongs to records and to lists of them`)
  for (const [coordinate, { ids, embeds }] of mappings) {
    if (ids && embeds) throw new Error(`${coordinate}: records that ids join embed nothing`)
    const type = getNamedType(fieldTypes.get(coordinate) as GraphQLOutputType)
    const held = isObjectType(type) && !embeds ? embeddedIn(type, new Set()) : null
    if (held) throw new Error(`${coordinate}: the selection may contain ${held}, so that the call needs @embed`)
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
