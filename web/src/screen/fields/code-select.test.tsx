import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent as person } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { matching } from '#ui/matching.ts'
import { system } from '#ui/theme.ts'
import { CodeSelect, MAX_SELECT_OPTIONS } from './code-select.tsx'

afterEach(cleanup)

const userEvent = person.setup()

const countries =
  'Albania,Åland,Belgium,Denmark,Estonia,European Union,Finland,France,Germany,Greece,Iceland,International,Italy,South Korea'
    .split(',')
    .map((label) => ({ value: label.slice(0, 3).toUpperCase(), label }))

type OneProps = {
  readonly options?: typeof countries | null
  readonly first?: string | null
  readonly optional?: boolean
}

function One({ options = countries, first = null, optional = true }: OneProps) {
  const [value, setValue] = useState<string | null>(first)
  return (
    <ChakraProvider value={system}>
      <label htmlFor="it">Territory</label>
      <CodeSelect
        id="it"
        value={value}
        onChange={setValue}
        options={options}
        usual={['DEN', 'EUR', 'INT']}
        optional={optional}
      />
      <output data-testid="held">{String(value)}</output>
    </ChakraProvider>
  )
}

const held = () => screen.getByTestId('held').textContent
const input = async () => {
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').readOnly).toBe(false))
  return screen.getByRole<HTMLInputElement>('combobox')
}

describe('a choice of code', () => {
  test(`is a plain select up to ${MAX_SELECT_OPTIONS} options, and searched beyond`, async () => {
    const { rerender } = render(<One options={countries.slice(0, MAX_SELECT_OPTIONS)} />)
    expect(screen.getByRole('combobox').tagName).toBe('SELECT')
    rerender(<One options={countries.slice(0, MAX_SELECT_OPTIONS + 1)} />)
    expect((await input()).tagName).toBe('INPUT')
  })

  test('is neither while its options are loading, and then the one that fits them', async () => {
    const { rerender } = render(<One options={null} />)
    const waiting = screen.getByRole<HTMLInputElement>('textbox', { name: 'Territory' })
    expect([waiting.readOnly, waiting.value]).toEqual([true, ''])
    expect(screen.queryByRole('combobox')).toBeNull()
    rerender(<One />)
    expect((await input()).tagName).toBe('INPUT')
  })

  test('begins with the usual options, then has all the others', async () => {
    render(<One />)
    await userEvent.click(await input())
    const list = await screen.findByRole('listbox')
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(countries.length))
    const names = within(list)
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(names.slice(0, 4)).toEqual(['Denmark', 'European Union', 'International', 'Albania'])
  })

  test('is found by texts, by its code and without accents, and chosen', async () => {
    expect(matching(countries, 'aland').map(({ label }) => label)).toEqual(['Åland'])
    expect(matching(countries, 'den').map(({ label }) => label)).toEqual(['Denmark'])
    expect(matching(countries, 'kor sou').map(({ label }) => label)).toEqual(['South Korea'])
    render(<One />)
    await userEvent.click(await input())
    await userEvent.paste('fin')
    await userEvent.click(await screen.findByRole('option', { name: 'Finland' }))
    expect(held()).toBe('FIN')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Finland'))
  })

  test('keeps the choice if the typed text has no match', async () => {
    render(<One first="DEN" />)
    await userEvent.clear(await input())
    await userEvent.paste('Atlantis')
    await userEvent.tab()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).not.toBe('Atlantis'))
    expect(held()).not.toBe('Atlantis')
  })

  test('is emptied where nothing need be chosen, and else stays', async () => {
    const { unmount } = render(<One first="DEN" />)
    await userEvent.clear(await input())
    expect(held()).toBe('null')
    unmount()
    render(<One first="DEN" optional={false} />)
    await userEvent.clear(await input())
    await userEvent.tab()
    expect(held()).toBe('DEN')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Denmark'))
  })
})
