import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientOf, networksOf } from './networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::FFFF:C000:0207', '192.0.2.7', '192.0.2.0/24'],
  ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::192.0.2.7', '0:0:0:0::/64', '0:0:0::/48'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48'],
])('%s counts for %s and %s', (address, narrow, wide) => {
  expect(networksOf(address)).toEqual([narrow, wide])
  expect(clientOf(address)).toBe(narrow)
})

test.each([
  '',
  'unix:',
  'localhost',
  '1.2.3',
  '1.2.3.4.',
  '01.2.3.4',
  '1.2.3.256',
  '1.2.3.4.5',
  ':',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  '12345::',
  '1.2.3.4::',
  '::1.2.3.4:5',
  '[::1]',
  '1.2.3.4%eth0',
])('%j is no address, and shares one key with all such', (text) => {
  expect(networksOf(text)).toEqual(['unknown'])
})

const ipv6Groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
})
const isMapped = (groups: number[]) => groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)

/**
 * Returns spellings of one address: full, in upper case, with leading zeros, with a zone, and shortened at any run of
 * zeros.
 */
function spellings(groups: number[]): string[] {
  const plain = groups.map((group) => group.toString(16))
  const runs = groups.flatMap((_, start) =>
    groups.flatMap((__, end) => {
      const isRun = end >= start && groups.slice(start, end + 1).every((group) => group === 0)
      return isRun ? [`${plain.slice(0, start).join(':')}::${plain.slice(end + 1).join(':')}`] : []
    }),
  )
  const [high = 0, low = 0] = groups.slice(6)
  const tail = `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  return [
    plain.join(':'),
    plain.join(':').toUpperCase(),
    plain.map((group) => group.padStart(4, '0')).join(':'),
    `${plain.join(':')}%en0`,
    `${plain.slice(0, 6).join(':')}:${tail}`,
    ...runs,
  ]
}

test('all spellings of an IPv6 address count for the same networks', () => {
  fc.assert(
    fc.property(
      ipv6Groups.filter((groups) => !isMapped(groups)),
      (groups) => {
        const [a, b, c, d] = groups.map((group) => group.toString(16))
        const keys = [`${a}:${b}:${c}:${d}::/64`, `${a}:${b}:${c}::/48`]
        expect(spellings(groups).filter((spelling) => networksOf(spelling).join(' ') !== keys.join(' '))).toEqual([])
      },
    ),
  )
})

test('two IPv6 addresses share a network exactly if they have the same prefix', () => {
  fc.assert(
    fc.property(ipv6Groups, ipv6Groups, fc.integer({ min: 0, max: 8 }), (one, other, same) => {
      const second = [...one.slice(0, same), ...other.slice(same)]
      fc.pre(!isMapped(one) && !isMapped(second))
      const [narrow, wide] = networksOf(one.map((group) => group.toString(16)).join(':'))
      const [secondNarrow, secondWide] = networksOf(second.map((group) => group.toString(16)).join(':'))
      expect(narrow === secondNarrow).toBe(one.slice(0, 4).join() === second.slice(0, 4).join())
      expect(wide === secondWide).toBe(one.slice(0, 3).join() === second.slice(0, 3).join())
    }),
  )
})

test('an IPv4 address counts for itself and its /24, also if a socket reports it as IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const keys = [address, `${a}.${b}.${c}.0/24`]
      const hex = `::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      const written = [address, `::ffff:${address}`, `0:0:0:0:0:FFFF:${address}`, hex]
      expect(written.map((spelling) => networksOf(spelling))).toEqual(written.map(() => keys))
    }),
  )
})

test('every text has one or two short keys', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.stringMatching(/^[\da-f:.%]{0,60}$/)), (text) => {
      const keys = networksOf(text)
      expect(keys.length).toBeLessThanOrEqual(2)
      expect(keys.every((key) => key.length <= 24)).toBe(true)
    }),
  )
})
