import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { RichTextInput } from './rich-text-input.tsx'

afterEach(cleanup)

const texts = {
  label: 'Tools',
  heading: 'Heading',
  bold: 'Bold',
  italic: 'Italic',
  bullets: 'Bullets',
  numbers: 'Numbers',
  undo: 'Undo',
  redo: 'Redo',
  link: 'Link',
  linkAddress: 'Address',
  linkApply: 'Apply',
  linkRemove: 'Remove',
}
const before = '## We commit to\n\n- less **noise**\n- more &check; air'

function Form() {
  const [value, setValue] = useState(before)
  return (
    <>
      <span id="text-label">Text</span>
      <RichTextInput id="text" value={value} onChange={setValue} texts={texts} />
      <button type="button" onClick={() => setValue('Somebody else wrote')}>
        Merge
      </button>
      <output>{value}</output>
    </>
  )
}

const text = () => screen.getByRole('textbox', { name: 'Text' })
const isEdited = () => {
  expect(text().getAttribute('contenteditable')).toBe('true')
  expect(text().getAttribute('aria-busy')).toBeNull()
}

test('the text is disabled and busy until the editor is loaded, and keeps its focus', async () => {
  render(<Form />)
  expect(text().getAttribute('aria-disabled')).toBe('true')
  expect(text().getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-disabled')).toBe('true')
  const element = text()
  text().focus()
  for (const key of ['N', ' ', 'Backspace']) fireEvent.keyDown(text(), { key })
  await waitFor(isEdited)
  expect(text()).toBe(element)
  expect(document.activeElement).toBe(element)
  expect(text().getAttribute('aria-disabled')).toBeNull()
  expect(text().getAttribute('aria-busy')).toBeNull()
  expect(text().querySelectorAll('li')).toHaveLength(2)
  expect(text().textContent).toContain('more ✓ air')
  expect(screen.getByRole('heading').textContent).toBe('We commit to')
  expect(screen.getByRole('status').textContent).toBe(before)
})

test('the editor does not take the focus from another element when it is loaded', async () => {
  await act(async () => render(<Form />))
  screen.getByRole('button', { name: 'Merge' }).focus()
  await waitFor(isEdited)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Merge' }))
})

test('a text from elsewhere comes into the one that is edited, and into one that waits to be', async () => {
  await act(async () => render(<Form />))
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(isEdited)
  await waitFor(() => expect(text().textContent).toBe('Somebody else wrote'))
  expect(screen.getByRole('status').textContent).toBe('Somebody else wrote')
})
