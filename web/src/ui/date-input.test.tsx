import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { datesIn } from '@ansvar/domain/date-formats'
import { DateInput } from './date-input.tsx'

afterEach(cleanup)

const texts = { placeholder: 'dd.mm.åååå', open: 'Åbn kalenderen' }

function Held({ first, onChange }: { first: string | null; onChange: (value: string | null) => void }) {
  const [value, setValue] = useState(first)
  const change = (next: string | null) => {
    setValue(next)
    onChange(next)
  }
  return (
    <>
      <label htmlFor="day">Dato</label>
      <DateInput id="day" value={value} onChange={change} dates={datesIn('da')} texts={texts} />
    </>
  )
}

test('a day is shown in the user’s format, and is typed in it', async () => {
  const changes: (string | null)[] = []
  render(<Held first="2026-11-20" onChange={(value) => changes.push(value)} />)
  const input = screen.getByLabelText('Dato')
  expect(input).toHaveProperty('value', '20. nov. 2026')
  await userEvent.clear(input)
  await userEvent.type(input, '3.12.2026')
  expect(changes.at(-1)).toBe('2026-12-03')
  await userEvent.tab()
  expect(input).toHaveProperty('value', '3. dec. 2026')
})

test('what is no day stays as it was typed', async () => {
  const changes: (string | null)[] = []
  render(<Held first={null} onChange={(value) => changes.push(value)} />)
  const input = screen.getByLabelText('Dato')
  await userEvent.type(input, '31.2.2026')
  await userEvent.tab()
  expect(changes.at(-1)).toBe('31.2.2026')
  expect(input).toHaveProperty('value', '31.2.2026')
})
