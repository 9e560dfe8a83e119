import { describe, expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'
import { documentOf } from './read-markdown.ts'
import { markdownOf } from './write-markdown.ts'

describe('a text under the editor', () => {
  test.each([
    'Plain words.',
    '## We commit to\n\n- less noise\n- more air',
    '1. First\n2. Then',
    'With **weight**, *stress* and [a link](https://nordlys.example).',
    '> Quoted\n\n---\n\n```\ncode\n```',
  ])('comes back as it was: %s', (markdown) => {
    expect(markdownOf(documentOf(parseMarkdown(markdown)))).toBe(markdown)
  })

  test('keeps HTML as words', () => {
    expect(documentOf(parseMarkdown('<b>x</b>')).textContent).toBe('<b>x</b>')
  })
})
