import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { i18n } from '@ansvar/web/app/i18n.ts'
import SevesoScreen from '@ansvar/web/features/chemicals/seveso/seveso.screen.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { first } from './undoing.ts'
import { mount, t } from './mount.tsx'

let world: World
let reader: Person
let editor: Person
beforeAll(async () => {
  world = await createWorld()
  reader = await world.signIn('reader')
  editor = await world.signIn('editor')
})
afterAll(() => world[Symbol.asyncDispose]())

const address = '/chemicals/my-chemicals/seveso'
const card = async (name: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`^${name.replaceAll(/[()]/g, String.raw`\$&`)}`) }))

describe('the Seveso figure', () => {
  test('compares each group with both thresholds, and shows its calculation', async () => {
    const { user } = await mount(reader, address, <SevesoScreen />)
    const environment = await card(t('sevesoFigure.groups.E'))
    environment.getByText(t('sevesoFigure.lower'))
    await user.click(environment.getByRole('button', { name: t('consumption.explain') }))
    const explained = within(screen.getByRole('region', { name: /^How Environmental hazards/ }))
    // The maximum of the stocks of nickel sulphate: 50 kg and 300 kg.
    const nickel = explained.getByRole('link', { name: /Nickel sulphate/i }).closest('li')
    expect(nickel?.textContent).toContain('0.35 t in E1')
    expect(nickel?.textContent).toContain('0.35 / 100 t = 0.35 %')
    explained.getByText(/^Added by note 4: /)
    await user.click(explained.getByRole('button', { name: t('consumption.figure.close') }))
    expect(screen.queryByRole('region', { name: /^How Environmental hazards/ })).toBeNull()
  })

  test('names what it does not count, with the reason', async () => {
    await mount(reader, address, <SevesoScreen />)
    const uncounted = await card(t('sevesoFigure.uncounted'))
    const links = uncounted.getAllByRole('link', { name: /Acetone/ })
    const acetone = links.map((link) => link.closest('li')?.textContent ?? '').toSorted()
    expect(acetone).toEqual([expect.stringContaining('10 l'), expect.stringContaining('40 l')])
    uncounted.getByText(/6 pcs/)
    screen.getByText(t('sevesoFigure.tiers.NONE'))
  })

  test('reaches a tier, in Danish with the columns of the directive', async () => {
    await i18n.changeLanguage('da')
    onTestFinished(async () => void (await i18n.changeLanguage('en')))
    const { id } = await first(editor, 'chemical-associations?q=chromoline')
    const area = await first(editor, 'areas')
    const at = `organizations/${editor.organizationId}/chemical-associations/${id}/stocks`
    const stock = JSON.stringify({ area_id: area.id, amount: 6, unit: 't' })
    const headers = { 'content-type': 'application/json' }
    expect((await editor.fetch(`/api/v1/${at}`, { method: 'POST', body: stock, headers })).status).toBe(201)
    await mount(reader, address, <SevesoScreen />)
    await screen.findByText('Omfattet som kolonne 2-virksomhed')
  })
})
