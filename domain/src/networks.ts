/**
 * The networks that an address counts for where attempts and connections are counted, from the narrowest to the widest,
 * as keys to compare: an IPv4 address and its /24, or the /64 and the /48 of an IPv6 address (RFC 6177: a site holds a
 * /48 to a /64 and has every address in it). All spellings of one address have the same keys, and an IPv4 address that
 * a socket shows as IPv6 (`::ffff:192.0.2.7`) has those of the IPv4 address. All that is no address shares one key.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const bytes = ipv4Of(address)
  if (bytes) return ipv4Networks(bytes)
  const groups = groupsOf(address)
  if (!groups) return [NO_ADDRESS]
  if (isIpv4(groups)) return ipv4Networks(groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]))
  const written = groups.map((group) => group.toString(16))
  return [`${written.slice(0, 4).join(':')}::/64`, `${written.slice(0, 3).join(':')}::/48`]
}

/** The narrowest network of an address, counted as one client: an IPv4 address, or the /64 of an IPv6 one. */
export function clientOf(address: string): string {
  return networksOf(address)[0]
}

const NO_ADDRESS = 'unknown'

const ipv4Networks = (bytes: readonly number[]): [string, string] => [
  bytes.join('.'),
  `${bytes.slice(0, 3).join('.')}.0/24`,
]

/** Dotted decimal, as `inet_pton` takes it: four numbers without leading zeros. */
const dotted = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

function ipv4Of(text: string): number[] | null {
  return text.length < 16 && dotted.test(text) ? text.split('.').map(Number) : null
}

/** IPv4-mapped: RFC 4291, section 2.5.5.2. */
const isIpv4 = (groups: readonly number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)

/** An IPv6 address's eight groups of 16 bits (RFC 4291, section 2.2), whatever zone (RFC 4007) it is in. */
function groupsOf(address: string): number[] | null {
  const [text = ''] = address.split('%', 1)
  if (text.length > 45) return null
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [before, after] = [halves[0] ?? '', halves[1]].map((half, index) =>
    half === undefined ? [] : partsOf(half, index === halves.length - 1),
  )
  if (!before || !after) return null
  const missing = 8 - before.length - after.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  return [...before, ...Array.from({ length: missing }, () => 0), ...after]
}

/** The groups of one side of `::`; the last may be an IPv4 address, which is two groups, where the address ends. */
function partsOf(half: string, isEnd: boolean): number[] | null {
  if (half === '') return []
  const groups: number[] = []
  const parts = half.split(':')
  for (const [index, part] of parts.entries()) {
    const bytes = isEnd && index === parts.length - 1 ? ipv4Of(part) : null
    const [a = 0, b = 0, c = 0, d = 0] = bytes ?? []
    if (bytes) groups.push(a * 256 + b, c * 256 + d)
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return null
  }
  return groups
}
