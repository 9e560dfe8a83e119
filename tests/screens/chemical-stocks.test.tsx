import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ChemicalAssociationDetail from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.detail.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { first, read, starting } from './undoing.ts'
import { mount, t } from './mount.tsx'

let world: World
let editor: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

const open = async (person: Person, q: string, mode: 'view' | 'edit' = 'view') => {
  const { id } = await first(person, `chemical-associations?q=${q}`)
  const path = `/chemicals/my-chemicals/${id}${mode === 'edit' ? '/edit' : ''}`
  return { id, ...(await mount(person, path, <ChemicalAssociationDetail id={id} mode={mode} />)) }
}
const card = async () => within(await screen.findByRole('region', { name: new RegExp(t('chemicalStocks.title')) }))
const field = (name: 'amount' | 'maximum' | 'containers' | 'containerSize') =>
  screen.getByRole('textbox', { name: t(`chemicalStocks.fields.${name}`) })

describe('the stocks of a chemical', () => {
  test('are shown to readers by area, with the amount of the chemical as their sum', async () => {
    await open(reader, 'acetone')
    const stocks = await card()
    await stocks.findByText('Chemical store')
    for (const text of ['Laboratory', '40 l', 'at most 60 l', '2 × 20 l', /^counted /])
      expect(stocks.getAllByText(text === 'Laboratory' ? 'Process laboratory' : text).length).toBeGreaterThan(0)
    screen.getByText(t('chemicalAssociations.byStocks', { amounts: '50 l' }))
    expect(stocks.queryByRole('button', { name: t('chemicalStocks.create') })).toBeNull()
  })

  test('replace the amount in the form', async () => {
    await open(editor, 'acetone', 'edit')
    await screen.findByText(t('chemicalAssociations.byStocks', { amounts: '50 l' }))
    expect(screen.queryByRole('textbox', { name: t('chemicalAssociations.fields.amount') })).toBeNull()
    expect(screen.queryByRole('combobox', { name: t('chemicalAssociations.fields.unit') })).toBeNull()
  })

  test('are added, and change the amount of the chemical', async () => {
    const { id, user } = await open(editor, 'IPA99')
    const stocks = await card()
    await user.click(stocks.getByRole('button', { name: t('chemicalStocks.create') }))
    await user.type(await screen.findByRole('combobox', { name: t('chemicalStocks.fields.area') }), 'Laser')
    await user.click(await screen.findByRole('option', { name: /Laser cutting/ }))
    await user.type(field('amount'), '30')
    await user.type(field('maximum'), '25')
    await user.type(field('containers'), '3')
    await user.type(field('containerSize'), '10')
    await user.click(stocks.getByRole('button', starting(t('screen.save'))))
    expect(await screen.findByText(t('chemicalStocks.problems.unit.required'))).toBeTruthy()
    await user.selectOptions(stocks.getByRole('combobox', { name: t('chemicalStocks.fields.unit') }), 'l')
    await user.click(stocks.getByRole('button', starting(t('screen.save'))))
    await stocks.findByText('3 × 10 l')
    stocks.getByText(t('chemicalStocks.aboveMaximum'))
    await screen.findByText(t('chemicalAssociations.byStocks', { amounts: '30 l' }))
    await waitFor(async () =>
      expect(await read(editor, `chemical-associations/${id}`)).toMatchObject({
        amount: 30,
        stock_totals: [{ amount: 30, unit: 'l' }],
      }),
    )
  })
})
