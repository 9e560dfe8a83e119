import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { i18n } from '@ansvar/web/app/i18n.ts'
import RegisterScreen from '@ansvar/web/features/chemicals/register/register.screen.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

let world: World
let reader: Person
beforeAll(async () => {
  world = await createWorld()
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => void vi.unstubAllGlobals())

const address = '/chemicals/my-chemicals/register'
const card = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(name) }))

describe('the register for the fire service', () => {
  test('has the chemicals of each area with what the fire service must know, and is printed by readers', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user } = await mount(reader, address, <RegisterScreen />)
    const table = await card('Chemical store')
    const row = within(table.getByRole('row', { name: /Acetone/ }))
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^3/),
      '1090',
      'Liquid',
      expect.stringMatching(/^40 lat most 60 l, 2 × 20 l, counted /),
      expect.stringMatching(/^Aisha Rahimi\+45 /),
    ])
    expect(row.getAllByRole('img').length).toBeGreaterThan(0)
    screen.getByText(/^As of .* by Jonas Kjær$/)
    await user.click(screen.getByRole('button', { name: t('screen.print') }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('says that an amount is for all areas of a chemical, or unknown', async () => {
    await mount(reader, address, <RegisterScreen />)
    const row = within((await card('Process laboratory')).getByRole('row', { name: /Propan-2-ol/ }))
    expect(row.getByText(t('chemicalRegister.allAreas')).parentElement?.textContent).toMatch(/^40 l/)
  })

  test('can have one area, which the address states', async () => {
    await mount(reader, `${address}?area=none`, <RegisterScreen />)
    await screen.findByText(/^As of /)
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    screen.getByText(t('chemicalRegister.none'))
  })

  test('is Danish for Danish readers', async () => {
    await i18n.changeLanguage('da')
    onTestFinished(async () => void (await i18n.changeLanguage('en')))
    await mount(reader, address, <RegisterScreen />)
    await screen.findByRole('heading', { name: 'Oversigt til beredskabet' })
    expect((await screen.findAllByRole('columnheader', { name: 'Mængde og maksimum' })).length).toBeGreaterThan(0)
    screen.getByText(/^Opgjort .* af Jonas Kjær$/)
  })
})
