import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import OwnChemicalDetail from '@ansvar/web/features/chemicals/own-chemicals/own-chemicals.detail.tsx'
import { Route, Switch } from 'wouter'
import { call, upload } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

// Values of a safety data sheet are accepted one by one. The service of a test does not read sheets, so what was read is
// stored by the test.

let world: World
let editor: Person
beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
})
afterAll(() => world[Symbol.asyncDispose]())

type Own = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly evidence: readonly object[]
}

const read = (id: string) => call<Own>(editor, 'GET', `chemicals/${id}`)
const patience = { timeout: 10_000 }

const shown = (
  <Switch>
    <Route path="/chemicals/own-chemicals/:id/edit">{({ id }) => <OwnChemicalDetail id={id} mode="edit" />}</Route>
    <Route path="/chemicals/own-chemicals/:id">{({ id }) => <OwnChemicalDetail id={id} mode="view" />}</Route>
  </Switch>
)

/** Creates an own product with a PDF as its data sheet. */
async function productWithSheet(name: string): Promise<Own> {
  const { id } = await upload<{ id: string }>(editor, 'attachments', 'sheet.pdf', `%PDF-1.7\n% ${name}\n%%EOF\n`)
  return call<Own>(editor, 'POST', 'chemicals', {
    name,
    data_sheets: [{ language: 'da', last_revision_date: '2020-01-01', file: { id, name: 'sheet.pdf' } }],
  })
}

const field = (path: string, value: string, quote: string, more: object = {}) => ({
  path,
  value,
  min: null,
  max: null,
  unit: null,
  confidence: 'HIGH',
  page: 2,
  quote,
  box: { x: 0, y: 0, width: 1, height: 1 },
  ...more,
})

/** Ends the reading of the sheet that is ordered, as the service does. Fails until one is. */
const end = (values: string) =>
  world.database.script(({ exec }) =>
    exec(`do $$ begin
      update data_sheet_extractions set ${values}, ended_date = now() where state = 'QUEUED';
      if not found then raise exception 'No data sheet is ordered'; end if;
    end $$`),
  )

async function opened(product: Own) {
  const { user, report } = await mount(editor, `/chemicals/own-chemicals/${product.id}/edit`, shown)
  const start = await screen.findByRole('button', { name: t('ownChemicals.reading.read', { name: 'sheet.pdf' }) })
  await user.click(start)
  expect(await screen.findByRole('progressbar', { name: t('ownChemicals.reading.reading') })).toBeDefined()
  const endsWith = async (values: string) => {
    await vi.waitFor(() => end(values), patience)
    report('data_sheet_extractions', '')
  }
  return { user, endsWith }
}

test('the values of a data sheet are filled in when they are ticked, taken back, and saved with their passages', async () => {
  const product = await productWithSheet('Soap S')
  const { user, endsWith } = await opened(product)
  const fields = [
    field('name', 'Handsoap Mild', 'Trade name: Handsoap Mild'),
    field('hazard_statements.0', 'H319', 'H319 Causes serious eye irritation'),
    field('un_number', '0000', 'UN 0000', { confidence: 'LOW' }),
  ]
  await endsWith(`state = 'DONE', language = 'da', fields = '${JSON.stringify(fields)}'`)
  const reading = within(await screen.findByRole('region', { name: t('ownChemicals.fields.extraction') }))
  const name = await reading.findByRole('checkbox', { name: /Handsoap Mild$/ })
  const nameField = screen.getByRole<HTMLInputElement>('textbox', { name: t('ownChemicals.fields.name') })
  expect(nameField.value).toBe('Soap S')
  expect(reading.getByText(t('ownChemicals.reading.replaces', { value: 'Soap S' }))).toBeDefined()
  expect(reading.getByText('Trade name: Handsoap Mild')).toBeDefined()
  expect(reading.getByText(t('ownChemicals.reading.uncertain'))).toBeDefined()
  expect(reading.getAllByRole('checkbox')).toHaveLength(2)

  await user.click(name)
  expect(nameField.value).toBe('Handsoap Mild')
  await user.click(name)
  expect(nameField.value).toBe('Soap S')
  await user.click(reading.getByRole('checkbox', { name: 'H319' }))
  expect(await screen.findByRole('button', { name: t('pickers.remove', { name: 'H319' }) })).toBeDefined()
  await user.click(screen.getByText(t('screen.save')))
  await vi.waitFor(async () => expect((await read(product.id)).version).toBe(2), patience)
  expect(await read(product.id)).toMatchObject({
    name: 'Soap S',
    evidence: [{ path: 'hazard_statements.0', page: 2, quote: 'H319 Causes serious eye irritation' }],
  })
  await user.click(await screen.findByText(t('ownChemicals.reading.showEvidence')))
  expect(await screen.findByRole('link', { name: t('ownChemicals.reading.page', { page: 2 }) })).toBeDefined()
})

test('a scan is refused with what to do instead, and a file that was interrupted is read again', async () => {
  const { user, endsWith } = await opened(await productWithSheet('Scan'))
  await endsWith(`state = 'NO_TEXT', reason = 'SCANNED'`)
  expect(await screen.findByText(t('ownChemicals.reading.reasons.SCANNED'))).toBeDefined()
  expect(screen.queryByRole('button', { name: t('screen.tryAgain') })).toBeNull()
  await user.click(screen.getByRole('button', { name: t('ownChemicals.reading.another') }))

  await user.click(await screen.findByRole('button', { name: t('ownChemicals.reading.read', { name: 'sheet.pdf' }) }))
  await screen.findByRole('progressbar')
})
