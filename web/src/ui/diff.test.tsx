import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Diff, wordDiff } from './diff.tsx'

afterEach(cleanup)

describe('a comparison of words', () => {
  test('names what went and what came', () => {
    expect(wordDiff('by 10 % before 2030', 'by 15 % before 2030').map(({ kind, text }) => `${kind}:${text}`)).toEqual([
      'same:by ',
      'gone:10',
      'new:15',
      'same: % before 2030',
    ])
  })

  test('says in HTML what went and what came', () => {
    const { container } = render(<Diff before="one two" after="one three" />)
    expect(container.querySelector('del')?.textContent).toBe('two')
    expect(container.querySelector('ins')?.textContent).toBe('three')
  })

  test('strikes a whole value out where it is no sentence', () => {
    const { container } = render(<Diff before="26 Nov 2025" after="18 Nov 2026" whole />)
    expect(container.querySelector('del')?.textContent).toBe('26 Nov 2025')
    expect(container.querySelector('ins')?.textContent).toBe('18 Nov 2026')
  })

  test('of long texts goes line by line, within a moment', () => {
    const long = Array.from({ length: 4000 }, (_, line) => `line ${line}`).join('\n')
    const parts = wordDiff(long, long.replace('line 7\n', 'line seven\n'))
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'gone', 'new', 'same'])
  })
})
