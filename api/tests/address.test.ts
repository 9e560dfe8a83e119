import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { addressReader } from '#http/address.ts'

const local = addressReader(readConfig({}).trustedProxies)

test.each([
  ['127.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['::ffff:127.0.0.1', '203.0.113.5, 192.0.2.1', '192.0.2.1'],
  ['::1', '2001:db8::1', '2001:db8::1'],
  ['127.0.0.1', null, '127.0.0.1'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  ['10.0.0.7', '192.0.2.1', '10.0.0.7'],
  [undefined, '192.0.2.1', '192.0.2.1'],
])('a request from the peer %s with X-Forwarded-For %s has the address %s', (peer, forwarded, expected) => {
  expect(local(peer, forwarded)).toBe(expected)
})

test('the forwarded address of other proxies is used if they are configured', () => {
  const behind = addressReader('10.0.0.0/8, fd00::/8')
  expect(behind('10.1.2.3', '192.0.2.1')).toBe('192.0.2.1')
  expect(behind('fd00::7', '192.0.2.1')).toBe('192.0.2.1')
  expect(behind('127.0.0.1', '192.0.2.1')).toBe('127.0.0.1')
  expect(() => addressReader('gateway')).toThrow('gateway is not an address')
})
