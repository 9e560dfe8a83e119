import { getDirectiveValues, type GraphQLField } from 'graphql'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'
import { openDemo } from '../../contract/demo.ts'
import { entityFields, type FieldRow } from '../fields.ts'

export const { schema } = createSchema(readSchema())
const queries = schema.getQueryType()?.getFields() ?? {}
const directive = schema.getDirective('rest')

/** Returns the REST path of a root field's call, with its parameters in braces. */
function restPath(field: GraphQLField<unknown, unknown> | undefined): string {
  const values = directive && field?.astNode && getDirectiveValues(directive, field.astNode)
  if (typeof values?.['get'] !== 'string') throw new Error(`${field?.name} has no call that reads it`)
  return values['get']
}

/** How the records of a kind are read: by id, and as a list. `list` is null if an organization has only one. */
type Reading = { readonly record: string; readonly list: string | null }

export function readingOf(query: string): Reading {
  const record = restPath(queries[query])
  if (!record.endsWith('/{id}')) return { record, list: null }
  // The organizations of a holding are listed without an organization in the path.
  return { record, list: query === 'organization' ? 'organizations' : record.slice(0, -'/{id}'.length) }
}

/** The rows of each entity of section 3, by the root field that reads it. */
export const entities: ReadonlyMap<string, readonly FieldRow[]> = Map.groupBy(entityFields, ({ query }) => query)

/** Returns every value at the end of a path, through records and rows of lists. Skips null values on the way. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((row) => valuesAt(row, path))
  const [key, ...rest] = path
  return key === undefined ? [value] : valuesAt((value as Record<string, unknown>)[key], rest)
}

type Json = Record<string, unknown>
const PAGE_SIZE = 250

type Tree = { [name: string]: Tree }

/** Returns the selection set of all paths. */
export function selectionOf(paths: readonly string[]): string {
  const tree: Tree = {}
  for (const path of paths) path.split('.').reduce((node, name) => (node[name] ??= {}), tree)
  const write = (node: Tree): string =>
    Object.entries(node)
      .map(([name, below]) => `${name}${Object.keys(below).length > 0 ? ` { ${write(below)} }` : ''}`)
      .join(' ')
  return write(tree)
}

/** Opens the demo as the maintainer of Nordlys, in both languages of the service. */
export async function openRecords() {
  const demo = await openDemo('maintainer')
  const fill = (path: string, id = '') =>
    path.replace('{organizationId}', demo.organizationId).replace('{id}', encodeURIComponent(id))

  async function read(path: string): Promise<Json> {
    const response = await demo.fetch(`/api/v1/${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Json
  }

  /** Returns the records of a kind from its list, page by page until there are enough. A single record has no list. */
  async function listed(query: string, isEnough: (records: readonly Json[]) => boolean): Promise<readonly Json[]> {
    const { record, list } = readingOf(query)
    if (list === null) return [await read(fill(record))]
    const found: Json[] = []
    for (let page = 0; ; page += 1) {
      // The list of organizations of a holding is not paged.
      const paging = list === 'organizations' ? '' : `?size=${PAGE_SIZE}&page=${page}`
      const { content, total_elements: total } = await read(`${fill(list)}${paging}`)
      found.push(...(content as Json[]))
      if (isEnough(found) || found.length >= Number(total)) return found
    }
  }

  const single = (query: string, id: string) => read(fill(readingOf(query).record, id))
  return { ...demo, listed, single }
}
