import { BlockList, isIP } from 'node:net'

/**
 * Returns the address of the client: that of the peer, or the last one in X-Forwarded-For if the peer is a trusted
 * proxy.
 */
export type AddressOf = (peer: string | undefined, forwardedFor: string | null) => string

/** `trusted` lists addresses and networks, such as `127.0.0.0/8`, separated by commas. Throws if one is invalid. */
export function addressReader(trusted: string): AddressOf {
  const proxies = new BlockList()
  for (const entry of trusted.split(',').map((text) => text.trim())) {
    if (entry === '') continue
    const [address = '', prefix] = entry.split('/')
    const family = familyOf(address)
    if (family === null) throw new Error(`${entry} is not an address`)
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return (peer = '127.0.0.1', forwardedFor) => {
    const direct = plain(peer)
    const family = familyOf(direct)
    const named = plain(forwardedFor?.split(',').at(-1)?.trim() ?? '')
    return family !== null && proxies.check(direct, family) && familyOf(named) !== null ? named : direct
  }
}

/** Converts an IPv4-mapped IPv6 address, which a dual-stack socket reports, to IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:/, '')

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const family = isIP(address)
  if (family === 0) return null
  return family === 4 ? 'ipv4' : 'ipv6'
}
