import type { DocumentNode } from 'graphql'
import { type Fields, fieldsOf, lowerFirst, nameOf, plural } from './fields.ts'

/** What the schema alone says of a type of record that mutations write. */
export type CachedType = {
  readonly type: string
  /** The collection as the stream of changes names it. */
  readonly collection: string
  /** The query fields that list it, its history and its versions. */
  readonly lists: readonly string[]
  /** The mutation fields that return it. */
  readonly writes: readonly string[]
}

const noFields: Fields = new Map()
const roots = new Set(['Query', 'Mutation', 'Subscription'])

/** Types without an id. The cache stores them inside their parent. */
export const embeddedTypes = (sdl: DocumentNode): string[] =>
  [...fieldsOf(sdl)].flatMap(([name, fields]) => (roots.has(name) || fields.has('id') ? [] : [name])).toSorted()

/** The types of record that have a list and a mutation. */
export function cachedTypes(sdl: DocumentNode): CachedType[] {
  const types = fieldsOf(sdl)
  const { Query: queries = noFields, Mutation: mutations = noFields } = Object.fromEntries(types)
  return [...types.keys()].toSorted().flatMap((type) => {
    const [lists, writes] = [listsOf(type, queries), returning(type, mutations)]
    const collection = plural(lowerFirst(type))
    return lists.length > 0 && writes.length > 0 ? [{ type, collection, lists, writes }] : []
  })
}

const listsOf = (type: string, queries: Fields): string[] => [
  ...returning(`${type}List`, queries),
  ...['History', 'Revisions', 'Versions']
    .map((kind) => `${lowerFirst(type)}${kind}`)
    .filter((name) => queries.has(name)),
]

const returning = (type: string, fields: Fields): string[] =>
  [...fields.values()].flatMap((field) => (nameOf(field.type) === type ? [field.name.value] : []))

const isCollection = ({ collection, lists }: CachedType): boolean => collection === lists[0]

/**
 * The data of a type as the app loads it, at its first visit: without mutations that are `createX` and `updateX` alone, and
 * without a collection that is named as the first list.
 */
const dataOf = (cached: CachedType) => {
  const { type, collection, lists, writes } = cached
  return {
    type,
    lists,
    ...(!isCollection(cached) && { collection }),
    ...(writes.join() !== `create${type},update${type}` && { writes }),
  }
}

/** The types without an id but for the lists of types whose first list is their collection: those names follow. */
function embeddedData(sdl: DocumentNode): string[] {
  const lists = new Set(cachedTypes(sdl).flatMap((cached) => (isCollection(cached) ? [`${cached.type}List`] : [])))
  return embeddedTypes(sdl).filter((name) => !lists.has(name))
}

/** The codegen plugin: writes both as data, so that the app does not load the schema. */
export const plugin = (_schema: unknown, _documents: unknown, { sdl }: { readonly sdl: DocumentNode }): string =>
  [
    "import type { CachedTypeData } from '../cached-type.ts'",
    `export const embeddedTypes: readonly string[] = ${JSON.stringify(embeddedData(sdl))}`,
    `export const cachedTypes: readonly CachedTypeData[] = ${JSON.stringify(cachedTypes(sdl).map(dataOf))}`,
    '',
  ].join('\n')
