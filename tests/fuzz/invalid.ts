import { jsonValue, string, uint8Array } from 'fast-check'
import type { Draw } from './draw.ts'

// Values that no form sends.

/** A placeholder for JSON that JSON.stringify cannot write: `-0`, `1e400`, `NaN`. */
const raw = (text: string): string => `\u0001raw:${text}\u0001`

/** Returns JSON in which the placeholders are replaced by their texts. */
export const written = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"\\u0001raw:(.*?)\\u0001"/g, (_, text: string) => text)

const numbers = [
  ...['-0', '1e400', '-1e400', '1e-400', 'NaN', 'Infinity', '0x10', '01', '1.', '9'.repeat(400)].map(raw),
  0,
  -1,
  0.1,
  1e308,
  1e21,
  1e-7,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  123456789.98765433,
]

const days = [
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '-271821-04-20',
  '+275760-09-13',
  '2026-2-3',
  '2026-02-03 ',
  '20260203',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  'today',
  '2026-02-03T24:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T00:00:00-24:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-03-29T02:30:00',
  'P999999999Y',
  'P-1D',
  'PT1S',
  'P1Y2M3W4DT5H',
  'P',
  'P0.5Y',
  'P99999999999999999999D',
]

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', 'version', 'toJSON']

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\u202eRTL\u202c',
  '\u05d0\u05d1 abc \u0661',
  'e\u0301'.repeat(200),
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  '\u2028',
  '\r\n',
  '\r\nX-Made: 1',
  '\t',
  '\u0007',
  "' or '1'='1",
  '"; drop table policies; --',
  '%',
  '_',
  '\\',
  '%00',
  '%2e%2e%2f',
  '../../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '@SUM(1)',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '00000000-0000-0000-0000-000000000000',
  ...names,
]

const long = [300, 5_000, 100_000, 250_000].flatMap((length) => ['x'.repeat(length), 'æ'.repeat(length)])

/** Returns an unexpected text, shorter than the maximum length of a request line or header. */
export const invalidText = ({ pick, percent, of }: Draw): string =>
  percent(15) ? of(string({ unit: 'binary', maxLength: 40 })) : pick([...texts, ...days, ...names])

const deep = (levels: number, leaf: unknown, wrap: (inner: unknown) => unknown): unknown =>
  levels === 0 ? leaf : deep(levels - 1, wrap(leaf), wrap)

/** Returns any JSON value, and some that JSON cannot represent. */
export function invalidValue(draw: Draw): unknown {
  const { pick, percent, below, of } = draw
  if (percent(45)) return invalidText(draw)
  if (percent(35)) return pick(numbers)
  if (percent(10)) return pick(long)
  return pick<() => unknown>([
    () => null,
    () => true,
    () => ({}),
    () => [],
    () => [[]],
    () => [null],
    () => ({ [pick(names)]: invalidText(draw) }),
    () => JSON.parse(`{"__proto__":{"${pick(names)}":1}}`) as unknown,
    () => deep(10 + below(60), 1, (inner) => [inner]),
    () => deep(10 + below(60), 1, (inner) => ({ a: inner })),
    () => Array.from({ length: 50 + below(600) }, () => pick([{}, null, 'x', 1])),
    () => Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index])),
    () => of(jsonValue({ maxDepth: 4 })),
  ])()
}

/** Returns a value with one part replaced, removed, duplicated, renamed or extended. */
export function mutate(value: unknown, draw: Draw): unknown {
  const { percent, pick, below } = draw
  if (typeof value !== 'object' || value === null || percent(12)) return invalidValue(draw)
  if (Array.isArray(value)) {
    const list: unknown[] = [...(value as unknown[])]
    if (list.length === 0 || percent(15)) return [...list, invalidValue(draw)]
    if (percent(10)) return Array.from({ length: 600 }, () => list[0])
    const at = below(list.length)
    list[at] = mutate(list[at], draw)
    return list
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || percent(12)) return { ...value, [invalidText(draw)]: invalidValue(draw) }
  const at = below(entries.length)
  const [key, inner] = entries[at] ?? ['', null]
  if (percent(12)) return Object.fromEntries(entries.filter(([name]) => name !== key))
  if (percent(5)) return Object.fromEntries(entries.map(([name, each]) => [name === key ? pick(names) : name, each]))
  const nested = typeof inner === 'object' && inner !== null && percent(70)
  return Object.fromEntries(
    entries.map(([name, each]) => [name, name === key ? (nested ? mutate(inner, draw) : invalidValue(draw)) : each]),
  )
}

/** Returns mutated bytes of a text: cut, duplicated, with a gap, or in another encoding. */
export function mutateBytes(text: string, { pick, below, of }: Draw): Buffer {
  const bytes = Buffer.from(text)
  const at = below(bytes.length + 1)
  return pick([
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xfe, 0x00]), bytes.subarray(at)]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from(text, 'latin1'),
    () => Buffer.from(text.replace('{', '{"title":1,"title":2,"__proto__":{},')),
    () => Buffer.from(text.replaceAll('"', "'")),
    () => Buffer.from(text.replaceAll(',', ',,')),
    () => Buffer.from(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    () => Buffer.from(of(uint8Array({ maxLength: 200 }))),
  ])()
}
