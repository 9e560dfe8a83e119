import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent as person } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Combobox, type Suggestion, type Reference, type Search } from './combobox.tsx'
import { MultiCombobox } from './multi-combobox.tsx'
import { system } from './theme.ts'

afterEach(cleanup)

const userEvent = person.setup()

/** Sets the text of the input at once. A document without a layout renders too late for single keys. */
async function write(text: string) {
  await userEvent.click(input())
  await userEvent.paste(text)
}

const substances: readonly Suggestion[] = [
  { id: '1', name: 'Acetone', note: '67-64-1' },
  { id: '2', name: 'Toluene', note: '108-88-3' },
  { id: '3', name: 'Xylene', note: '1330-20-7' },
]
const search: Search = async (text) => {
  const found = substances.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  return { found: found.slice(0, 2), total: found.length }
}
const texts = {
  placeholder: 'Type to search',
  nothing: 'Nothing found',
  failed: () => 'No answer',
  open: 'Show suggestions',
  more: (shown: number, total: number) => `${shown} of ${total}`,
  remove: (name: string) => `Remove ${name}`,
}

function One({ first = null, by = search }: { first?: Reference | null; by?: Search }) {
  const [value, setValue] = useState<Reference | null>(first)
  return (
    <ChakraProvider value={system}>
      <label htmlFor="it">Substance</label>
      <Combobox id="it" value={value} onChange={setValue} search={by} texts={texts} />
      <output>{JSON.stringify(value)}</output>
    </ChakraProvider>
  )
}

function Many({ first }: { first: readonly Reference[] }) {
  const [value, setValue] = useState<readonly Reference[]>(first)
  return (
    <ChakraProvider value={system}>
      <label htmlFor="it">Substances</label>
      <MultiCombobox id="it" value={value} onChange={setValue} search={search} texts={texts} />
      <output>{value.map(({ id, name }) => id || `“${name}”`).join()}</output>
    </ChakraProvider>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('combobox')
const held = () => document.querySelector('output')?.textContent

describe('one of many', () => {
  test('is found as it is typed, and chosen without its note', async () => {
    render(<One />)
    await write('xyl')
    await userEvent.click(await screen.findByRole('option', { name: /Xylene/ }))
    expect(held()).toBe('{"id":"3","name":"Xylene"}')
    expect(input().value).toBe('Xylene')
  })

  test('is taken when its whole name was typed, without a press on it', async () => {
    render(<One />)
    await write('acetone ')
    await screen.findByRole('option', { name: /Acetone/ })
    await userEvent.tab()
    await waitFor(() => expect(held()).toBe('{"id":"1","name":"Acetone"}'))
  })

  test('keeps what was typed and led to nothing, without an id', async () => {
    render(<One first={{ id: '1', name: 'Acetone' }} />)
    await userEvent.clear(input())
    await write('unobtainium')
    expect(await screen.findByText('Nothing found')).toBeDefined()
    await userEvent.tab()
    expect(held()).toBe('{"id":"","name":"unobtainium"}')
    expect(input().value).toBe('unobtainium')
  })

  test('is as before when typing is broken off', async () => {
    render(<One first={{ id: '1', name: 'Acetone' }} />)
    await write('xyz')
    await userEvent.keyboard('{Escape}')
    expect(held()).toBe('{"id":"1","name":"Acetone"}')
  })

  test('is none once it is emptied', async () => {
    render(<One first={{ id: '1', name: 'Acetone' }} />)
    await userEvent.clear(input())
    expect(held()).toBe('null')
  })

  test('says that there is more than is shown, and that there was no answer', async () => {
    const { rerender } = render(<One />)
    await userEvent.click(input())
    expect(await screen.findByText('2 of 3')).toBeDefined()
    rerender(<One by={async () => Promise.reject(new Error('offline'))} />)
    await write('a')
    expect(await screen.findByText('No answer')).toBeDefined()
  })
})

describe('any of many', () => {
  test('are added one by one, and one that was chosen is not offered again', async () => {
    render(<Many first={[{ id: '1', name: 'Acetone' }]} />)
    await write('e')
    expect(await screen.findByRole('option', { name: /Toluene/ })).toBeDefined()
    expect(screen.queryByRole('option', { name: /Acetone/ })).toBeNull()
    await userEvent.click(screen.getByRole('option', { name: /Toluene/ }))
    expect(held()).toBe('1,2')
    expect(input().value).toBe('')
  })

  test('are taken away one by one, and the focus stays among them', async () => {
    render(<Many first={substances.map(({ id, name }) => ({ id, name }))} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Toluene' }))
    expect(held()).toBe('1,3')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Xylene' }))
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Enter}')
    expect(held()).toBe('')
    expect(document.activeElement).toBe(input())
  })

  test('keep a text without a match next to them', async () => {
    render(<Many first={[{ id: '1', name: 'Acetone' }]} />)
    await write('unobtainium')
    await userEvent.tab()
    expect(held()).toBe('1,“unobtainium”')
    expect(input().value).toBe('unobtainium')
  })
})
