import { describe, expect, test } from 'vitest'
import { languages } from '@ansvar/domain/languages'
import * as emails from './emails.ts'
import { quotedName } from './names.ts'

// Any manager of an organization chooses its name, and can send the email to any address.
const hostile = [
  'Win 1000 EUR at evil.example',
  'https://evil.example/x?y=1',
  'HTTP://EVIL.EXAMPLE',
  'evil．example',
  'evil。example',
  'evil․example/path',
  'www.evil.example',
  'mailto:thief@evil.example',
  'javascript:alert(1)',
  'A/S\r\nBcc: thief@evil.example\r\n\r\nPay now',
  '<a href="https://evil.example">Acme</a>',
  '[Acme](https://evil.example)',
  '\u202eelpmaxe.live\u202c \u0000\u200b\u2028',
  'Call +45 12 34 56 78 now',
  `Acme ${'very '.repeat(200)}long`,
  '{{url}} ${url} %s =?utf-8?q?x?=',
]
const url = 'https://ansvar.example/reset-password?token=abc'

type Write = (language: 'en' | 'da', ...values: string[]) => { subject: string; body: string; html: string }
const all = Object.entries(emails)
  .filter(([name]) => name.endsWith('Email'))
  .map(([name, write]) => ({ name, write: write as Write, count: (write as Write).length - 1 }))

describe.each(all)('the $name', ({ write, count }) => {
  test.each(languages)('in %s greets without a name and has one link at most, its own', (language) => {
    for (const name of hostile) {
      // The link is the last argument. The others are names.
      const given = Array.from({ length: count }, (_, at) => (at === count - 1 ? url : name))
      const { subject, body, html } = write(language, ...given)
      expect(body.startsWith(language === 'en' ? 'Hello\n\n' : 'Hej\n\n')).toBe(true)
      expect(subject).not.toMatch(/[\r\n]|evil/i)
      const own = [subject, body.replace(url, ''), html.replaceAll(url, '')].join('\n')
      expect(own).not.toMatch(/evil[^\s]*example|:\/\/|www\.|@|12 34 56|\p{Cf}|\0/iu)
      expect(own.split('\n').every((line) => line.length < 600)).toBe(true)
      expect(html.match(/<a /g) ?? []).toHaveLength(count > 0 ? 1 : 0)
    }
  })
})

test('there are eight emails, and two of them contain the name of an organization', () => {
  expect(all.map(({ name, count }) => `${name} ${count}`).toSorted()).toEqual([
    'addressChangedEmail 1',
    'addressRequestedEmail 1',
    'addressTakenEmail 1',
    'confirmAddressEmail 1',
    'invitationEmail 2',
    'invitationTakenEmail 2',
    'passwordChangedEmail 0',
    'passwordResetEmail 1',
  ])
})

test.each([
  ['Nordlys Metal A/S', '“Nordlys Metal A/S”'],
  ['Smed & Søn I/S (Århus)', '“Smed & Søn I/S (Århus)”'],
  ["O'Brien, H. C. Ørsted", "“O'Brien, H. C. Ørsted”"],
  ['日本化学', '“日本化学”'],
  ['12345678', 'an organization'],
  ['https://evil.example', 'an organization'],
  ['evil.example', '“evil example”'],
  ['x'.repeat(200), `“${'x'.repeat(59)}…”`],
])('the name %j is written as %s', (name, written) => {
  expect(quotedName('en', name)).toBe(written)
})

test('a name in a Danish mail has Danish quotes', () => {
  expect([quotedName('da', 'Nordlys Metal A/S'), quotedName('da', '1234')]).toEqual([
    '»Nordlys Metal A/S«',
    'en organisation',
  ])
})
