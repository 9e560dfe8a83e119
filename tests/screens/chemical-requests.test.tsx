import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Route, Switch } from 'wouter'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import ChemicalRequestsList from '@ansvar/web/features/admin/chemical-requests/chemical-requests.list.tsx'
import ChemicalRequestScreen from '@ansvar/web/features/admin/chemical-requests/chemical-requests.screen.tsx'
import ChemicalsList from '@ansvar/web/features/admin/chemicals/chemicals.list.tsx'
import OwnChemicalDetail from '@ansvar/web/features/chemicals/own-chemicals/own-chemicals.detail.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { lookFor, mount, t } from './mount.tsx'

// An editor requests an own product, a maintainer answers, and the editor compares and merges.

let world: World
let editor: Person
let reader: Person
let maintainer: Person
beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  reader = await world.signIn('reader')
  maintainer = await world.signIn('maintainer')
})
afterAll(() => world[Symbol.asyncDispose]())

const screens: ReactElement = (
  <Switch>
    <Route path="/chemicals/own-chemicals/:id">{({ id }) => <OwnChemicalDetail id={id} mode="view" />}</Route>
    <Route path="/admin/chemical-requests/:id">{({ id }) => <ChemicalRequestScreen id={id} />}</Route>
    <Route path="/admin/chemical-requests">
      <ChemicalRequestsList />
    </Route>
    <Route path="/admin/chemicals">
      <ChemicalsList />
    </Route>
  </Switch>
)

type Body = Record<string, unknown> & { readonly id: string; readonly content: readonly { readonly id: string }[] }
async function call(person: Person, method: string, path: string, input?: object, more?: object): Promise<Body> {
  const response = await person.fetch(`/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...more },
    ...(input && { body: JSON.stringify(input) }),
  })
  const body = (await response.json()) as Body
  expect([response.status < 300, body['fields']]).toEqual([true, undefined])
  return body
}
const organization = () => `organizations/${editor.organizationId}`
// The text of a running button follows its name.
const named = (key: Parameters<typeof t>[0]) => ({ name: new RegExp(`^${t(key)}`) })
const button = (key: Parameters<typeof t>[0]) => screen.findByRole('button', named(key))
const dialog = () => screen.findByRole('alertdialog')
const press = async (user: Awaited<ReturnType<typeof mount>>['user'], key: Parameters<typeof t>[0]) =>
  user.click(within(await dialog()).getByRole('button', named(key)))

async function ownChemical(name: string): Promise<string> {
  const statements = await call(editor, 'GET', 'hazard-statements?q=H225')
  const { id } = await call(editor, 'POST', `${organization()}/chemicals`, {
    name,
    producer_name: 'Weldworks Ltd',
    hazard_statement_ids: [statements.content[0]?.id],
    data_sheets: [{ language: 'en', last_revision_date: '2026-01-01' }],
  })
  return id
}

/** An own chemical whose request is answered with a chemical of the catalogue. */
async function matched(name: string): Promise<{ readonly id: string; readonly chemical: string }> {
  const id = await ownChemical(name)
  await call(editor, 'PUT', `${organization()}/chemicals/${id}/request`, {})
  const { content } = await call(maintainer, 'GET', `chemical-requests?q=${encodeURIComponent(name)}`)
  const request = content[0]?.id
  await call(maintainer, 'PUT', `chemical-requests/${request}/take`)
  const made = await call(maintainer, 'POST', 'chemicals', { name: `${name} of the catalogue` })
  await call(maintainer, 'PUT', `chemical-requests/${request}/match`, { chemical_id: made.id })
  return { id, chemical: made.id }
}

async function requested(name: string) {
  const id = await ownChemical(name)
  await call(editor, 'PUT', `${organization()}/chemicals/${id}/request`, {})
  const { content } = await call(maintainer, 'GET', `chemical-requests?q=${encodeURIComponent(name)}`)
  return { own: id, path: `/admin/chemical-requests/${content[0]?.id}` }
}
const answerOf = (own: string) => call(editor, 'GET', `${organization()}/chemicals/${own}`)

describe('an own product', () => {
  test('is requested with what is sent in view, and the request is withdrawn', async () => {
    const id = await ownChemical('Requested flux')
    const { user } = await mount(editor, `/chemicals/own-chemicals/${id}`, screens)
    await user.click(await button('ownChemicals.request.make.action'))
    expect(within(await dialog()).getByText(t('ownChemicals.request.sent'))).toBeDefined()
    expect(within(await dialog()).getByText(t('ownChemicals.request.notSent'))).toBeDefined()
    await user.click(within(await dialog()).getByRole('checkbox'))
    await press(user, 'ownChemicals.request.make.action')
    expect(await screen.findByText(t('ownChemicals.request.states.REQUESTED'))).toBeDefined()
    const { content } = await call(maintainer, 'GET', 'chemical-requests?q=requested%20flux')
    expect(content).toMatchObject([{ share_sheet: true, data_sheets: [{ last_revision_date: '2026-01-01' }] }])
    await user.click(await button('ownChemicals.request.withdraw.action'))
    expect(await button('ownChemicals.request.make.action')).toBeDefined()
  })

  test('shows the answer when its notification arrives', async () => {
    const { own, path } = await requested('Answered flux')
    const { report } = await mount(editor, `/chemicals/own-chemicals/${own}`, screens)
    expect(await screen.findByText(t('ownChemicals.request.states.REQUESTED'))).toBeDefined()
    const request = path.replace('/admin/', '')
    await call(maintainer, 'PUT', `${request}/take`)
    await call(maintainer, 'PUT', `${request}/decline`, { reason: 'Made by nobody else' })
    const { content } = await call(editor, 'GET', `${organization()}/notifications`)
    report('notifications', content[0]?.id ?? '')
    expect(await screen.findByText('Made by nobody else')).toBeDefined()
  })

  test('is compared with the chemical of the catalogue, merged, and merging is undone', async () => {
    const { id, chemical } = await matched('Compared flux')
    await call(editor, 'POST', `${organization()}/chemical-associations`, { chemical_id: id, amount: 3, unit: 'kg' })
    const { user } = await mount(editor, `/chemicals/own-chemicals/${id}`, screens)
    expect(await screen.findByText(t('ownChemicals.request.states.MATCHED'))).toBeDefined()
    await user.click(await button('ownChemicals.request.merge.action'))
    const names = ['NAME', 'PRODUCER', 'DANGER_CODE', 'SIGNAL_WORD', 'HAZARD_STATEMENTS'] as const
    const shown = within(await dialog()).getAllByRole('heading', { level: 3 })
    expect(shown.map((each) => each.textContent)).toEqual(names.map((name) => t(`ownChemicals.accepted.${name}`)))
    expect((await dialog()).textContent).toContain('Compared flux of the catalogue')
    await press(user, 'ownChemicals.request.merge.action')
    const open = await within(await dialog()).findAllByText(t('ownChemicals.request.merge.open'))
    expect(open).toHaveLength(3)
    for (const box of within(await dialog()).getAllByRole('checkbox')) await user.click(box)
    await press(user, 'ownChemicals.request.merge.action')
    expect(await screen.findByText(t('ownChemicals.request.states.MERGED'))).toBeDefined()
    const used = await call(editor, 'GET', `${organization()}/chemical-associations?chemical_id=${chemical}`)
    expect(used.content).toMatchObject([{ own: false, amount: 3 }])
    await user.click(await button('screen.undo.label'))
    expect(await screen.findByText(t('ownChemicals.request.states.MATCHED'))).toBeDefined()
    const undone = await call(editor, 'GET', `${organization()}/chemical-associations?chemical_id=${id}`)
    expect(undone.content).toMatchObject([{ own: true, amount: 3 }])
  })

  test('becomes one entry with that of the catalogue, whose amount is decided', async () => {
    const { id, chemical } = await matched('Doubled flux')
    const entries = `${organization()}/chemical-associations`
    await call(editor, 'POST', entries, { chemical_id: id, amount: 3, unit: 'kg', use: 'Line two' })
    const other = await call(editor, 'POST', entries, { chemical_id: chemical, amount: 500, unit: 'g' })
    const { user } = await mount(editor, `/chemicals/own-chemicals/${id}`, screens)
    await user.click(await button('ownChemicals.request.merge.action'))
    const heading = t('ownChemicals.combined.title', { name: 'Doubled flux of the catalogue' })
    const section = (await within(await dialog()).findByRole('heading', { name: heading })).closest('section')
    for (const text of ['3 kg', '500 g', 'Line two', t('ownChemicals.hints.combined.amount')])
      expect(section?.textContent).toContain(text)
    const amount = within(await dialog()).getByRole<HTMLInputElement>('textbox', {
      name: t('ownChemicals.combined.amount'),
    })
    expect(amount.value).toBe('3.5')
    await user.clear(amount)
    for (const box of within(await dialog()).getAllByRole('checkbox')) await user.click(box)
    await press(user, 'ownChemicals.request.merge.action')
    expect(await within(await dialog()).findByText(t('ownChemicals.problems.combined.amount.required'))).toBeDefined()
    await user.type(amount, '3')
    await press(user, 'ownChemicals.request.merge.action')
    expect(await screen.findByText(t('ownChemicals.request.states.MERGED'))).toBeDefined()
    const link = await screen.findByRole('link', { name: t('ownChemicals.use.open') })
    await vi.waitFor(() => expect(link.getAttribute('href')).toBe(`/chemicals/my-chemicals/${other.id}`))
    const used = await call(editor, 'GET', `${entries}?chemical_id=${chemical}`)
    expect(used.content).toMatchObject([{ id: other.id, own: false, amount: 3, unit: 'kg', use: 'Line two' }])
    await user.click(await button('screen.undo.label'))
    expect(await screen.findByText(t('ownChemicals.request.states.MATCHED'))).toBeDefined()
    const undone = await call(editor, 'GET', `${entries}?chemical_id=${id}`)
    expect(undone.content).toMatchObject([{ own: true, amount: 3, use: 'Line two' }])
    expect(await call(editor, 'GET', `${entries}/${other.id}`)).toMatchObject({ amount: 500, unit: 'g', use: null })
  })

  test('is compared again after the chemical of the catalogue has changed', async () => {
    const { id, chemical } = await matched('Changed flux')
    const { user, report } = await mount(editor, `/chemicals/own-chemicals/${id}`, screens)
    await user.click(await button('ownChemicals.request.merge.action'))
    const boxes = async () => within(await dialog()).findAllByRole<HTMLInputElement>('checkbox')
    const isTicked = async () => (await boxes()).map(({ checked }) => checked)
    for (const box of await boxes()) await user.click(box)
    expect(await isTicked()).toEqual([true, true, true])
    const statements = await call(maintainer, 'GET', 'hazard-statements?q=H314')
    await call(
      maintainer,
      'PUT',
      `chemicals/${chemical}`,
      { name: 'Changed flux of the catalogue', hazard_statement_ids: [statements.content[0]?.id] },
      { 'if-match': '"1"' },
    )
    report('chemicals', chemical)
    await vi.waitFor(async () => expect((await dialog()).textContent).toContain('H314'), { timeout: 10_000 })
    expect(await isTicked()).not.toContain(true)
    await press(user, 'ownChemicals.request.merge.action')
    const open = await within(await dialog()).findAllByText(t('ownChemicals.request.merge.open'))
    expect(open).toHaveLength((await boxes()).length)
    for (const box of await boxes()) await user.click(box)
    await press(user, 'ownChemicals.request.merge.action')
    expect(await screen.findByText(t('ownChemicals.request.states.MERGED'))).toBeDefined()
  })

  test('shows readers the answer without buttons', async () => {
    const { id } = await matched('Read flux')
    await mount(reader, `/chemicals/own-chemicals/${id}`, screens)
    expect(await screen.findByText(t('ownChemicals.request.states.MATCHED'))).toBeDefined()
    expect(screen.queryByRole('button', named('ownChemicals.request.merge.action'))).toBeNull()
    expect(screen.queryByRole('button', named('ownChemicals.request.withdraw.action'))).toBeNull()
  })
})

describe('a maintainer', () => {
  test('reaches the requests from the catalogue, takes one, and adds the product', async () => {
    const { own } = await requested('Added flux')
    const { user } = await mount(maintainer, '/admin/chemicals', screens)
    await user.click(await screen.findByRole('link', { name: /for an answer$/ }))
    await user.click(await screen.findByRole('link', { name: /^Added flux/ }))
    expect(await screen.findByText('Weldworks Ltd')).toBeDefined()
    await user.click(await button('chemicalRequests.take.action'))
    await user.click(await button('chemicalRequests.accept.action'))
    await press(user, 'chemicalRequests.accept.action')
    expect(await screen.findByRole('link', { name: t('chemicalRequests.openChemical') })).toBeDefined()
    expect(await answerOf(own)).toMatchObject({ state: 'ACCEPTED' })
  })

  test('matches a request with a chemical of the catalogue', async () => {
    const { own, path } = await requested('Matched flux')
    const { user } = await mount(maintainer, path, screens)
    await user.click(await button('chemicalRequests.take.action'))
    await user.click(await button('chemicalRequests.match.action'))
    await press(user, 'chemicalRequests.match.action')
    expect(await within(await dialog()).findByText(t('chemicalRequests.problems.chemical.required'))).toBeDefined()
    await lookFor(user, within(await dialog()).getByRole('combobox'), 'chromoline')
    await user.click(await screen.findByRole('option', { name: /^Chromoline/i }))
    await press(user, 'chemicalRequests.match.action')
    await vi.waitFor(async () => expect(await answerOf(own)).toMatchObject({ state: 'MATCHED' }), { timeout: 10_000 })
  })

  test('declines a request with a reason', async () => {
    const { own, path } = await requested('Declined flux')
    const { user } = await mount(maintainer, path, screens)
    await user.click(await button('chemicalRequests.take.action'))
    await user.click(await button('chemicalRequests.decline.action'))
    await user.click(within(await dialog()).getByRole('textbox'))
    await user.paste('A product of your own recipe')
    await press(user, 'chemicalRequests.decline.action')
    expect(await screen.findByText('A product of your own recipe')).toBeDefined()
    expect(await answerOf(own)).toMatchObject({ state: 'ACTIVE', request: { state: 'DECLINED' } })
  })
})
