import type { Exchange } from '@urql/core'
import { cacheExchange, type Data, type KeyingConfig, type UpdatesConfig } from '@urql/exchange-graphcache'
import { afterChange, afterErasing, afterMove, afterMutation } from './refresh.ts'
import { embeddedTypes, resources } from './resources.ts'

/** Types that the cache stores inside their parent. */
export const cacheKeys: KeyingConfig = Object.fromEntries(embeddedTypes.map((type) => [type, () => null]))

/**
 * Returns the key of a record whose id is that of a catalogue record. Two organizations have records with that id, so
 * the key contains the organization.
 */
const sharedKey = ({ organizationId, id }: Data): string | null =>
  typeof organizationId === 'string' && typeof id === 'string' ? `${organizationId} ${id}` : null

const sharedKeys: KeyingConfig = Object.fromEntries(
  resources.flatMap(({ type, shared }) => (shared ? [[type, sharedKey]] : [])),
)

export const cacheUpdates: UpdatesConfig = {
  Mutation: {
    ...Object.fromEntries(
      resources.flatMap((resource) =>
        resource.writes.map((mutation) => [
          mutation,
          resource.type === 'BinItem' ? afterMove : afterMutation(resource),
        ]),
      ),
    ),
    eraseFile: afterErasing,
  },
  Subscription: { changes: afterChange },
}

export const createCache = (): Exchange =>
  cacheExchange({ keys: { ...cacheKeys, ...sharedKeys }, updates: cacheUpdates })
