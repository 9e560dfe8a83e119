import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

describe('the words of a text', () => {
  test.each([
    ['## We commit to', 'We commit to'],
    ['- less **noise** and *more* air', 'less noise and more air'],
    ['12. Last', 'Last'],
    ['- one\n- two', 'one\ntwo'],
    ['See [the permit](https://odense.example/p).', 'See the permit (https://odense.example/p).'],
    ['2 \\* 3 is a\\_b, snake_case_name stays', '2 * 3 is a_b, snake_case_name stays'],
    ['> Quoted `code`', 'Quoted code'],
    ['', ''],
  ])('%j is %j', (markdown, words) => {
    expect(plainText(markdown)).toBe(words)
  })
})
