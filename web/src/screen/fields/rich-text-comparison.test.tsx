import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { RichTextComparison } from './rich-text-comparison.tsx'

afterEach(cleanup)

const paragraphs = Array.from(
  { length: 12 },
  (_, at) => `Paragraph number ${at} says something else ${'x'.repeat(at)}.`,
)
const before = ['## We commit to', '- less **noise** by 10 %', ...paragraphs].join('\n\n')
const compare = (value: string) => render(<RichTextComparison before={before} value={value} />).container

describe('two texts side by side', () => {
  test('show the changed words in their position, without Markdown characters', () => {
    const page = compare(before.replace('10 %', '15 %'))
    expect(page.querySelector('li del')?.textContent).toBe('10')
    expect(page.querySelector('li ins')?.textContent).toBe('15')
    expect(page.querySelector('li')?.textContent).toContain('less noise by')
    expect(page.textContent).not.toMatch(/##|\*\*|- less/)
    expect(screen.getByRole('heading', { name: 'We commit to' })).toBeDefined()
  })

  test('fold what did not change, and keep the neighbours of what did', () => {
    const page = compare(before.replace('10 %', '15 %'))
    expect(page.querySelector('details')?.textContent).toContain('Paragraph number 11')
    expect(page.querySelector('details')?.textContent).not.toContain('Paragraph number 0 ')
    expect(page.querySelector('summary')?.textContent).toBe('screen.comparison.unchanged')
  })

  test('strike out a paragraph that went and underline one that came', () => {
    const page = compare(before.replace(`${paragraphs[3]}\n\n`, '').replace('- less', 'We begin now.\n\n- less'))
    expect(page.querySelector('p del')?.textContent).toContain('Paragraph number 3')
    expect(page.querySelector('p ins')?.textContent).toBe('We begin now.')
  })

  test('say so where only the look of a paragraph changed', () => {
    const page = compare(before.replace('**noise**', 'noise'))
    expect(page.textContent).toContain('screen.comparison.formatting')
  })
})
