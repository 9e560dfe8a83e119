import type { BlockList } from 'node:net'
import { isIPv6 } from 'node:net'

/**
 * Whom a request comes from: the peer, or, where the peer is a trusted proxy, the last address of X-Forwarded-For that
 * is none. What a client writes there itself is never believed.
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

/** What was found of the addresses that were asked for last: they are few, and a look-up takes microseconds. */
const found = new WeakMap<BlockList, Map<string, boolean>>()
const MOST_FOUND = 1_000

/** Whether an address is that of a proxy whose X-Forwarded-For is believed. */
export function isTrusted(address: string, trusted: BlockList): boolean {
  const known = found.get(trusted) ?? new Map<string, boolean>()
  const answer = known.get(address)
  if (answer !== undefined) return answer
  const plain = address.replace(/^::ffff:/, '')
  const checked = trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  if (known.size >= MOST_FOUND) known.clear()
  found.set(trusted, known.set(address, checked))
  return checked
}
