import { screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DateFormat } from '@ansvar/domain/date-formats'
import { withValueAt, type Values } from '@ansvar/web/machines/paths.ts'
import { DateField } from '@ansvar/web/screen/fields/date-field.tsx'
import { FlagField, YesNoField } from '@ansvar/web/screen/fields/flag-field.tsx'
import { MembersField } from '@ansvar/web/screen/fields/member-field.tsx'
import { NumberField } from '@ansvar/web/screen/fields/number-field.tsx'
import { SelectField } from '@ansvar/web/screen/fields/select-field.tsx'
import { LongTextField } from '@ansvar/web/screen/fields/text-field.tsx'
import { TreeField } from '@ansvar/web/screen/fields/tree-field.tsx'
import { FormContext, type Form } from '@ansvar/web/screen/form.ts'
import { SessionContext, useSession } from '@ansvar/web/session/session.ts'
import { createWorld, type Person, type World } from './service.ts'
import { lookFor, mount, t } from './mount.tsx'

// Fields of every kind in a record that does not exist. Their texts are the placeholders of missing translations.

let world: World
let manager: Person
beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
})
afterAll(() => world[Symbol.asyncDispose]())

const beginning: Values = {
  amount: 1482.5,
  performedAt: '2026-11-20',
  accidentOccurred: null,
  replaced: false,
  storageClass: '4.1A',
  naceCode: '25.61',
  reporters: [],
  note: 'Check the seal.\n  Then the valve.',
}
const industries = [
  { value: 'C', label: 'C Manufacturing', parent: null },
  { value: '25.61', label: '25.61 Coating of metals', parent: 'C' },
]

type Facts = Pick<Form, 'mode'> & { readonly problems?: Form['problems'] }
const faultless: Form['problems'] = {}

function Record({ mode, problems = faultless }: Facts) {
  const [values, setValues] = useState(beginning)
  const change = (path: string, value: unknown) => setValues((now) => withValueAt(now, path, value))
  return (
    <FormContext value={{ name: 'policies', mode, values, problems, change, descriptions: new Map() }}>
      <NumberField name="amount" unit="kWh" />
      <DateField name="performedAt" />
      <YesNoField name="accidentOccurred" />
      <FlagField name="replaced" />
      <SelectField name="storageClass" options={['4.1A', '4.1B']} textOf={(code) => `Class ${code}`} />
      <TreeField name="naceCode" nodes={industries} />
      <MembersField name="reporters" />
      <LongTextField name="note" maxLength={40} />
      <output data-testid="held">{JSON.stringify(values)}</output>
    </FormContext>
  )
}

function WithDateFormat({ format, children }: { readonly format: DateFormat; readonly children: ReactNode }) {
  const session = useSession()
  return (
    <SessionContext value={{ ...session, user: { ...session.user, dateFormat: format } }}>{children}</SessionContext>
  )
}

const show = (facts: Facts, format: DateFormat = 'LANGUAGE') =>
  mount(
    manager,
    '/',
    <WithDateFormat format={format}>
      <Record {...facts} />
    </WithDateFormat>,
  )
const currentValues = () => JSON.parse(screen.getByTestId('held').textContent) as Values
const field = (name: string) => document.getElementById(`policies-${name}`) as HTMLElement

describe('fields of every kind', () => {
  test('are text in the reader’s format in view mode, without an input', async () => {
    await show({ mode: 'view' })
    for (const text of ['1,482.5 kWh', '20 Nov 2026', 'Class 4.1A', 'C Manufacturing › 25.61 Coating of metals', 'No'])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getAllByText('Not set')).toHaveLength(2)
    expect(document.querySelector('input, select, textarea')).toBeNull()
  })

  test('preserve the line breaks of a text of several lines, read or compared', async () => {
    await show({ mode: 'view' })
    const shown = screen.getByText(/^Check the seal/)
    expect([shown.className, shown.textContent]).toEqual(['lines', 'Check the seal.\n  Then the valve.'])
    await show({ mode: 'compare' })
    const compared = [...document.querySelectorAll('.diff')].map(({ textContent }) => textContent)
    expect(compared).toContain('Check the seal.\n  Then the valve.')
  })

  test.each(['2026-11-05', '2026-11-5', '2026/11/5', '2026–11–05', '5/11/2026', ' 5. nov 2026'])(
    'take %j as a day in any language, and show it in the user’s format',
    async (typed) => {
      const { user } = await show({ mode: 'edit' })
      await user.clear(field('performedAt'))
      await user.click(field('performedAt'))
      await user.paste(typed)
      await user.tab()
      expect(currentValues()['performedAt']).toBe('2026-11-05')
      expect((field('performedAt') as HTMLInputElement).value).toBe('5 Nov 2026')
    },
  )

  test('show days as yyyy-mm-dd as soon as the user chooses that format', async () => {
    await show({ mode: 'view' }, 'ISO')
    expect(screen.getByText('2026-11-20')).toBeDefined()
    await show({ mode: 'edit' }, 'ISO')
    expect((field('performedAt') as HTMLInputElement).value).toBe('2026-11-20')
    expect((field('performedAt') as HTMLInputElement).placeholder).toBe('yyyy-mm-dd')
  })

  test('preserve invalid input as it was typed', async () => {
    const { user } = await show({ mode: 'edit' })
    for (const [name, text] of [
      ['amount', 'twelve'],
      ['performedAt', '31/02/2026'],
    ] as const) {
      await user.clear(field(name))
      await user.type(field(name), text)
      await user.tab()
    }
    expect(currentValues()).toMatchObject({ amount: 'twelve', performedAt: '31/02/2026' })
    expect((field('amount') as HTMLInputElement).value).toBe('twelve')
  })

  test('take numbers in the reader’s format, yes and no, and a code that is shown as it is', async () => {
    const { user } = await show({ mode: 'edit' })
    await user.clear(field('amount'))
    await user.type(field('amount'), '12,000.25')
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await user.click(field('replaced'))
    await user.selectOptions(field('storageClass'), 'Class 4.1B')
    expect(currentValues()).toMatchObject({
      amount: 12_000.25,
      accidentOccurred: false,
      replaced: true,
      storageClass: '4.1B',
    })
  })

  test('take members of the organization, and show titles that distinguish them', async () => {
    const { user } = await show({ mode: 'edit' })
    await lookFor(user, field('reporters'), 'kirsten')
    const option = await screen.findByRole('option', { name: /Kirsten Holm/ })
    expect(option.textContent.length).toBeGreaterThan('Kirsten Holm'.length)
    await user.click(option)
    await waitFor(() =>
      expect(currentValues()['reporters']).toEqual([{ id: expect.any(String), name: 'Kirsten Holm' }]),
    )
    expect(screen.getByRole('button', { name: 'Remove Kirsten Holm' })).toBeDefined()
  })

  test('say that a search got no response', async () => {
    const { user, line } = await show({ mode: 'edit' })
    line.open = false
    await lookFor(user, field('reporters'), 'kir')
    expect(await screen.findByText(`${t('pickers.failed')} ${t('screen.failed.causes.UNREACHABLE')}`)).toBeDefined()
  })

  test('show the problem of a part of a value that has no separate field', async () => {
    await show({ mode: 'edit', problems: { 'reporters.1': 'not_found' } })
    expect(screen.getByText('This does not exist in your organization. Choose another.')).toBeDefined()
    expect(field('reporters').getAttribute('aria-invalid')).toBe('true')
  })
})
