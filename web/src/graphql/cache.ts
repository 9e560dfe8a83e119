import type { Exchange } from '@urql/core'
import { cacheExchange, type Data, type KeyingConfig, type UpdatesConfig } from '@urql/exchange-graphcache'
import { afterChange, afterMutation } from './refresh.ts'
import { embeddedTypes, resources } from './resources.ts'

/** Types that the cache keeps inside their parent. */
export const cacheKeys: KeyingConfig = Object.fromEntries(embeddedTypes.map((type) => [type, () => null]))

/** The key of a record that has the id of a catalogue's: two organizations have the same. */
const sharedKey = ({ organizationId, id }: Data): string | null =>
  typeof organizationId === 'string' && typeof id === 'string' ? `${organizationId} ${id}` : null

const sharedKeys: KeyingConfig = Object.fromEntries(
  resources.flatMap(({ type, shared }) => (shared ? [[type, sharedKey]] : [])),
)

export const cacheUpdates: UpdatesConfig = {
  Mutation: Object.fromEntries(
    resources.flatMap((resource) => resource.writes.map((mutation) => [mutation, afterMutation(resource)])),
  ),
  Subscription: { changes: afterChange },
}

export const createCache = (): Exchange =>
  cacheExchange({ keys: { ...cacheKeys, ...sharedKeys }, updates: cacheUpdates })
