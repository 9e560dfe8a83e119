import { describe, expect, test } from 'vitest'
import { returnUrlOf } from './return-url.ts'

const origin = 'https://ansvar.example'
const returned = (url: string) => returnUrlOf(`?return_url=${encodeURIComponent(url)}`, origin)

describe('the address to return to', () => {
  test.each(['/leadership/policies', '/leadership/policies?open=1&q=a%20b#top', '/organization/members/new'])(
    '%s is followed',
    (url) => {
      expect(returned(url)).toBe(url)
    },
  )

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'leadership/policies',
    '/',
    '/?return_url=/dashboard',
    '',
  ])('%j is not', (url) => {
    expect(returned(url)).toBeNull()
  })

  test('there is none if none is requested', () => {
    expect(returnUrlOf('', origin)).toBeNull()
  })
})
