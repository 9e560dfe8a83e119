import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { embeddedTypes, followers, resources, type CachedResource } from './resources.ts'

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the cached type of a REST collection, such as policy_reviews. */
const resourceOf = (name: string): CachedResource | undefined =>
  resources.find(({ collection, parts }) => collection === camel(name) || parts?.includes(camel(name))) ??
  resources.find(({ lists }) => lists.includes(camel(name)))

/** Returns the queries that a change of such a record may affect: its lists, and queries derived from it. */
function touched({ type, lists }: CachedResource): ReadonlySet<string> {
  const following = Object.entries(followers).filter(([, types]) => types.includes(type))
  return new Set([...lists, ...following.map(([field]) => field)])
}

/** Returns the queries to send again after a change of a REST collection. */
export function touchedBy(name: string): ReadonlySet<string> {
  const known = resourceOf(name)
  return known ? touched(known) : new Set([camel(name)])
}

/** Invalidates lists. Visible ones are fetched at once, others when they are shown. */
export function refreshLists(cache: Cache, isMeant: (field: string) => boolean): void {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query'))
    if (isMeant(fieldName)) cache.invalidate('Query', fieldKey)
}

/** The updater of all create and update mutations of a resource. It refreshes the lists that the change may affect. */
export function afterMutation(resource: CachedResource): UpdateResolver {
  const { touches = [] } = resource
  const fields = touched(resource)
  return (_result, variables, cache) => {
    refreshLists(cache, (field) => fields.has(field))
    for (const { type, by, field } of touches) {
      const id = variables[by]
      if (typeof id === 'string') cache.invalidate({ __typename: type, id }, field)
    }
  }
}

/** An item of the bin, as the mutations that discard and restore a record return it. */
type MovedRecord = {
  readonly resource: string
  readonly recordId: string
  readonly parentId?: string | null
}

/** The updater of the mutations that discard and restore records. It refreshes the record, its lists and the bin. */
export const afterMove: UpdateResolver = (result, _variables, cache) => {
  for (const moved of Object.values(result) as MovedRecord[]) refreshRecord(cache, moved)
  refreshLists(cache, (field) => field === 'binItems')
}

/**
 * The updater of the mutation that erases a file. Any record and version may contain it, or another file with the same
 * content, so everything is requested again.
 */
export const afterErasing: UpdateResolver = (_result, _variables, cache) => refreshLists(cache, () => true)

/** A change notification of the stream. */
export type ChangeNotification = {
  readonly kind: 'READY' | 'CHANGE' | 'REFETCH' | 'ACCESS'
  readonly resource?: string | null
  readonly recordId?: string | null
  readonly parentId?: string | null
}

/** Handles another user's change: invalidates the record, its lists and derived queries. */
export const afterChange: UpdateResolver = (result, _variables, cache) => {
  const { kind, resource, recordId, parentId } = (result as { readonly changes: ChangeNotification }).changes
  if (kind === 'REFETCH' || kind === 'ACCESS') refreshLists(cache, () => true)
  if (kind === 'CHANGE' && resource)
    refreshRecord(cache, { resource, recordId: recordId ?? '', parentId: parentId ?? null })
}

/** Invalidates a record, its lists and derived queries. */
function refreshRecord(cache: Cache, { resource, recordId, parentId }: MovedRecord): void {
  const known = resourceOf(resource)
  const fields = touchedBy(resource)
  refreshLists(cache, (field) => fields.has(field))
  if (!known) return
  // A change of a part of a record changes the record.
  const changed = known.parts?.includes(camel(resource)) ? parentId : recordId
  // A record whose key includes its organization, or that has no key, is requested again with its lists.
  if (changed && !known.shared && !embeddedTypes.includes(known.type))
    cache.invalidate({ __typename: known.type, id: changed })
  if (parentId)
    for (const { type, field } of known.touches ?? []) cache.invalidate({ __typename: type, id: parentId }, field)
}
