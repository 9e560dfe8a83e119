import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TagsInput } from './tags-input.tsx'

afterEach(cleanup)

function Tags() {
  const [value, setValue] = useState<readonly string[]>(['air'])
  const texts = { placeholder: 'Add', remove: (tag: string) => `Remove ${tag}` }
  return <TagsInput id="tags" value={value} onChange={setValue} known={['air', 'noise']} texts={texts} />
}

const input = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const tags = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a tag ends with Enter, a comma, or when the input is left, and is there once', () => {
  render(<Tags />)
  type('noise')
  fireEvent.keyDown(input(), { key: 'Enter' })
  type('spill, AIR,')
  type('  fire   drill ')
  fireEvent.blur(input())
  expect(tags()).toEqual(['air', 'noise', 'spill', 'fire drill'])
  expect(input().value).toBe('')
})

test('Enter in an empty input is the form’s, Backspace takes the last tag away', () => {
  render(<Tags />)
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true)
  type('noise')
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false)
  fireEvent.keyDown(input(), { key: 'Backspace' })
  expect(tags()).toEqual(['air'])
})

test('a tag is removed by its button, and the focus stays near', () => {
  render(<Tags />)
  type('noise,')
  fireEvent.click(screen.getByRole('button', { name: 'Remove air' }))
  expect(tags()).toEqual(['noise'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove noise' }))
})
