import { screen, within } from '@testing-library/react'
import { lazy, Suspense, type ReactElement } from 'react'
import { Route, Switch } from 'wouter'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import ChemicalAssociationDetail from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.detail.tsx'
import { ChemicalAssociationsList } from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.list.tsx'
import OwnChemicalDetail from '@ansvar/web/features/chemicals/own-chemicals/own-chemicals.detail.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { lookFor, mount, t } from './mount.tsx'

// A product that the catalogue does not have is described and added to my chemicals, by keyboard alone.

let world: World
let editor: Person
let reader: Person
beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

const OwnChemicalsList = lazy(() => import('@ansvar/web/features/chemicals/own-chemicals/own-chemicals.list.tsx'))

/** The screens of my chemicals and of own products, by their addresses. */
const screens: ReactElement = (
  <Suspense>
    <Switch>
      <Route path="/chemicals/my-chemicals/:id/edit">
        {({ id }) => <ChemicalAssociationDetail id={id} mode="edit" />}
      </Route>
      <Route path="/chemicals/my-chemicals/:id">{({ id }) => <ChemicalAssociationDetail id={id} mode="view" />}</Route>
      <Route path="/chemicals/my-chemicals">
        <ChemicalAssociationsList />
      </Route>
      <Route path="/chemicals/own-chemicals/:id/edit">{({ id }) => <OwnChemicalDetail id={id} mode="edit" />}</Route>
      <Route path="/chemicals/own-chemicals/:id">{({ id }) => <OwnChemicalDetail id={id} mode="view" />}</Route>
      <Route path="/chemicals/own-chemicals">
        <OwnChemicalsList />
      </Route>
    </Switch>
  </Suspense>
)
const adding = '/chemicals/my-chemicals/new/edit'
const patience = { timeout: 10_000 }
const picker = () => screen.findByRole('combobox', { name: t('chemicalAssociations.fields.chemical') })
const addOwn = () => screen.findByRole('option', { name: t('chemicalAssociations.addOwn') })
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: t('ownChemicals.fields.name') })
const codesField = () => screen.findByRole<HTMLInputElement>('textbox', { name: t('ownChemicals.fields.codes') })
const saveButton = () => screen.findByText(t('screen.save'))

describe('the picker of my chemicals', () => {
  test('offers to add an own product where nothing is found, and where something is', async () => {
    const { user } = await mount(editor, adding, screens)
    await lookFor(user, await picker(), 'xyzzy')
    expect(await screen.findByText(t('pickers.chemicals.nothing'))).toBeDefined()
    expect(await addOwn()).toBeDefined()
    await user.clear(await picker())
    await lookFor(user, await picker(), 'pickling paste')
    const own = await screen.findByRole('option', { name: /^Pickling paste, batch mix/ })
    expect(own.textContent).toContain(t('ownChemicals.one'))
    expect(own.textContent).toContain(t('chemicalAssociations.listed'))
    expect(await addOwn()).toBeDefined()
  })

  test('leads by keyboard alone to an own product with its label, and back with the amount that was typed', async () => {
    const { user } = await mount(editor, adding, screens)
    const amount = await screen.findByRole('textbox', { name: t('chemicalAssociations.fields.amount') })
    await user.click(amount)
    await user.paste('12')
    await lookFor(user, await picker(), 'Weldfix 77')
    await screen.findByText(t('pickers.chemicals.nothing'))
    await user.keyboard('{ArrowDown}{Enter}')
    await vi.waitFor(() => expect(location.pathname).toBe('/chemicals/own-chemicals/new/edit'), patience)
    await vi.waitFor(async () => expect((await nameField()).value).toBe('Weldfix 77'), patience)

    const codes = await codesField()
    codes.focus()
    await user.paste('H225, H319, EUH066, P210, H999')
    expect(await screen.findByText(/Not found: H999/)).toBeDefined()
    expect(codes.value).toBe('H999')
    for (const code of ['H225', 'H319', 'EUH066', 'P210'])
      expect(await screen.findByRole('button', { name: t('pickers.remove', { name: code }) })).toBeDefined()
    expect(await screen.findByText(t('hazards.because', { code: 'H225' }))).toBeDefined()
    const save = (await saveButton()).closest('button')
    save?.focus()
    await user.keyboard('{Enter}')
    // A code without a statement is not left out silently.
    expect((await screen.findAllByText(t('ownChemicals.problems.codes.not_added'))).length).toBeGreaterThan(0)
    expect(location.pathname).toBe('/chemicals/own-chemicals/new/edit')
    await user.clear(codes)
    save?.focus()
    await user.keyboard('{Enter}')

    await vi.waitFor(() => expect(location.pathname).toBe(adding), patience)
    await vi.waitFor(async () => expect(await picker()).toHaveProperty('value', 'Weldfix 77'), patience)
    expect(screen.getByRole('textbox', { name: t('chemicalAssociations.fields.amount') })).toHaveProperty('value', '12')
    const supply = t('chemicalAssociations.fields.supplyId')
    await vi.waitFor(() => expect(screen.queryByRole('combobox', { name: supply })).toBeNull(), patience)
    await user.selectOptions(screen.getByRole('combobox', { name: t('chemicalAssociations.fields.unit') }), 'kg')
    await user.click(await saveButton())
    expect(await screen.findByRole('heading', { name: 'Weldfix 77', level: 1 })).toBeDefined()
    expect((await screen.findAllByText(t('ownChemicals.one'))).length).toBeGreaterThan(0)
    expect(await screen.findByText(t('hazards.codes.RED'))).toBeDefined()
    expect(await screen.findByRole('link', { name: t('chemicalAssociations.openOwn') })).toBeDefined()
  })
})

describe('an own product', () => {
  test('is marked in the list of my chemicals', async () => {
    await mount(reader, '/chemicals/my-chemicals?q=batch', screens)
    const link = await screen.findByRole('link', { name: /^Pickling paste, batch mix/ })
    expect(within(link).getByText(t('ownChemicals.one'))).toBeDefined()
  })

  test('is read by readers, who cannot edit it, with its hazards and its use', async () => {
    const { user } = await mount(reader, '/chemicals/own-chemicals', screens)
    await user.click(await screen.findByRole('link', { name: /^Pickling paste, batch mix/ }))
    const panel = await screen.findByRole('dialog')
    expect(await within(panel).findByText('Hansens Bejdseteknik')).toBeDefined()
    expect(await within(panel).findByText(t('hazards.because', { code: 'H301' }))).toBeDefined()
    expect(await within(panel).findByRole('link', { name: t('ownChemicals.use.open') })).toBeDefined()
    const edit = within(panel).getByRole('button', { name: t('screen.edit') })
    expect(edit.getAttribute('aria-disabled')).toBe('true')
  })

  test('is not saved without a name, and without the date of a data sheet that is begun', async () => {
    const { user } = await mount(editor, '/chemicals/own-chemicals/new/edit', screens)
    const supplier = await screen.findByRole('textbox', { name: t('ownChemicals.dataSheets.supplier') })
    await user.click(supplier)
    await user.paste('Bathworks Ltd')
    await user.click(await saveButton())
    expect(await screen.findByText(t('ownChemicals.problems.name.required'))).toBeDefined()
    expect(await screen.findByText(t('ownChemicals.problems.dataSheets.lastRevisionDate.required'))).toBeDefined()
  })

  test('gets the statements of typed codes by a press on Save', async () => {
    const { user } = await mount(editor, '/chemicals/own-chemicals/new/edit', screens)
    await user.type(await nameField(), 'Weldfix 78')
    await user.type(await codesField(), 'H319')
    await user.tab()
    // Codes wait for the list of the statements. From then on, they are added at once.
    await screen.findByRole('button', { name: t('pickers.remove', { name: 'H319' }) })
    await user.type(await codesField(), 'H225')
    await user.click(await saveButton())
    await vi.waitFor(() => expect(location.pathname).not.toBe('/chemicals/own-chemicals/new/edit'), patience)
    expect(await screen.findByText(t('hazards.because', { code: 'H225' }))).toBeDefined()
  })
})
