/**
 * Returns the networks by which attempts and connections of an address are counted, narrowest first, as comparable
 * keys. They are an IPv4 address and its /24, or the /64 and the /48 of an IPv6 address. A site has a /48 to a /64 and
 * controls every address in it (RFC 6177).
 *
 * All spellings of one address have the same keys. An IPv4 address that a socket reports as IPv6 (`::ffff:192.0.2.7`)
 * has the keys of the IPv4 address. All texts that are not an address share one key.
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

/**
 * Returns the narrowest network of an address, which counts as one client: an IPv4 address, or the /64 of an IPv6 one.
 */
export function clientOf(address: string): string {
  return networksOf(address)[0]
}

const NO_ADDRESS = 'unknown'

const ipv4Networks = (bytes: readonly number[]): [string, string] => [
  bytes.join('.'),
  `${bytes.slice(0, 3).join('.')}.0/24`,
]

/** Dotted decimal, as `inet_pton` accepts it: four numbers without leading zeros. */
const dotted = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

function ipv4Of(text: string): number[] | null {
  return text.length < 16 && dotted.test(text) ? text.split('.').map(Number) : null
}

/** IPv4-mapped: RFC 4291, section 2.5.5.2. */
const isIpv4 = (groups: readonly number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)

/** Returns the eight 16-bit groups of an IPv6 address (RFC 4291, section 2.2). Ignores its zone (RFC 4007). */
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

/**
 * Returns the groups of one side of `::`. At the end of an address the last part may be an IPv4 address, which is two
 * groups.
 */
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
