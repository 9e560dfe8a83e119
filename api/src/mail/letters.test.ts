import { describe, expect, test } from 'vitest'
import { languages } from '@ansvar/domain/languages'
import * as letters from './letters.ts'
import { quotedName } from './names.ts'

// A name is chosen by whoever manages an organisation, and the mail goes to whomever they say.
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

type Write = (language: 'en' | 'da', ...facts: string[]) => { subject: string; body: string; html: string }
const all = Object.entries(letters)
  .filter(([name]) => name.endsWith('Letter'))
  .map(([name, write]) => ({ name, write: write as Write, facts: (write as Write).length - 1 }))

describe.each(all)('the $name', ({ write, facts }) => {
  test.each(languages)('in %s greets nobody by name and has one link at most, its own', (language) => {
    for (const name of hostile) {
      // The link comes last; whatever comes before it is a name.
      const given = Array.from({ length: facts }, (_, at) => (at === facts - 1 ? url : name))
      const { subject, body, html } = write(language, ...given)
      expect(body.startsWith(language === 'en' ? 'Hello\n\n' : 'Hej\n\n')).toBe(true)
      expect(subject).not.toMatch(/[\r\n]|evil/i)
      const own = [subject, body.replace(url, ''), html.replaceAll(url, '')].join('\n')
      expect(own).not.toMatch(/evil[^\s]*example|:\/\/|www\.|@|12 34 56|\p{Cf}|\0/iu)
      expect(own.split('\n').every((line) => line.length < 600)).toBe(true)
      expect(html.match(/<a /g) ?? []).toHaveLength(facts > 0 ? 1 : 0)
    }
  })
})

test('there are eight letters, and two of them name an organisation', () => {
  expect(all.map(({ name, facts }) => `${name} ${facts}`).toSorted()).toEqual([
    'addressAskedLetter 1',
    'addressChangedLetter 1',
    'addressTakenLetter 1',
    'confirmAddressLetter 1',
    'invitationLetter 2',
    'invitationTakenLetter 2',
    'passwordChangedLetter 0',
    'resetLetter 1',
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
])('the name %j is told as %s', (name, told) => {
  expect(quotedName(name, 'an organization')).toBe(told)
})
