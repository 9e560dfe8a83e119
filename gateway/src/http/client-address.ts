import type { BlockList } from 'node:net'
import { isIPv6 } from 'node:net'

/**
 * Returns the address of the client: the peer, or the last address in X-Forwarded-For that is not a trusted proxy if
 * the peer is one. Addresses that the client itself adds to the header are ignored.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trusted: BlockList,
): string | undefined {
  if (!peer || !isTrusted(peer, trusted)) return peer
  const hops = (forwarded ?? '').split(',').map((hop) => hop.trim())
  return hops.findLast((hop) => hop !== '' && !isTrusted(hop, trusted)) ?? peer
}

/** Caches the most recent results, because a lookup takes microseconds and there are few addresses. */
const cache = new WeakMap<BlockList, Map<string, boolean>>()
const MAX_CACHED = 1_000

/** Returns whether an address is that of a proxy whose X-Forwarded-For header is trusted. */
export function isTrusted(address: string, trusted: BlockList): boolean {
  const known = cache.get(trusted) ?? new Map<string, boolean>()
  const cached = known.get(address)
  if (cached !== undefined) return cached
  const plain = address.replace(/^::ffff:/, '')
  const checked = trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  if (known.size >= MAX_CACHED) known.clear()
  cache.set(trusted, known.set(address, checked))
  return checked
}
