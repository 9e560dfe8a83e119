import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { paths } from '@ansvar/web/paths/paths.ts'
import { chemicalAssociations } from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.resource.ts'
import DashboardScreen from '@ansvar/web/features/dashboard/dashboard.screen.tsx'
import { legislationAssociations } from '@ansvar/web/features/documents/legislation-associations/legislation-associations.resource.ts'
import { inspections } from '@ansvar/web/features/monitoring/inspections/inspections.resource.ts'
import { meters } from '@ansvar/web/features/monitoring/meters/meters.resource.ts'
import { filterInput, readAddress } from '@ansvar/web/screen/list/list-address.ts'
import type { Filter } from '@ansvar/web/screen/resource.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

let world: World
let [manager, reader]: Person[] = []

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  reader = await world.signIn('reader')
  // There is no layout, so that every figure counts as visible at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe() {
        this.#tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})
afterAll(() => world[Symbol.asyncDispose]())

type Sent = { readonly query: string; readonly variables: Readonly<Record<string, unknown>> }

/** Renders the dashboard for a user. `sent` has its requests, and `replaceBody` can replace responses. */
async function open(person: Person | undefined, replaceBody = (body: unknown) => body) {
  if (!person) throw new Error('Nobody is there')
  const sent: Sent[] = []
  await mount(
    {
      ...person,
      async fetch(input, init) {
        const response = await person.fetch(input, init)
        if (typeof init?.body !== 'string') return response
        sent.push(JSON.parse(init.body) as Sent)
        return Response.json(replaceBody(await response.json()), { status: response.status })
      },
    },
    '/dashboard',
    <DashboardScreen />,
  )
  await screen.findByRole('region', { name: t('dashboard.work.title') })
  return sent
}

const figures = () => screen.getByRole('region', { name: t('dashboard.figures.title') })
const proofs = () => [...figures().querySelectorAll<HTMLAnchorElement>('a[data-figure]')]

/** The lists to which figures lead. */
const lists = new Map<string, { documents: { list: unknown }; filters?: Readonly<Record<string, Filter>> }>([
  [paths.chemicalAssociations.list(), chemicalAssociations],
  [paths.controlBook(), inspections],
  [paths.legislationAssociations.list(), legislationAssociations],
  [paths.meters.list(), meters],
])

/** Returns the number of records in the list at an address, from the query of its own screen. */
async function totalAt(person: Person, href: string): Promise<number> {
  const { pathname, search } = new URL(href, 'http://localhost')
  const list = lists.get(pathname)
  if (!list) throw new Error(`No list is known at ${pathname}`)
  const { filters = {} } = list
  const { state, unknown } = readAddress(new URLSearchParams(search), { filters, sortable: [] })
  expect([href, unknown]).toEqual([href, []])
  const variables = { organizationId: person.organizationId, filter: filterInput(filters, state.filters) }
  const { data, error } = await person.client.query(list.documents.list as never, variables as never).toPromise()
  if (error) throw error
  return (data as { list: { totalElements: number } }).list.totalElements
}

/** Renders the app for a manager of a new and empty organization. */
async function withSubsidiary(name: string): Promise<Person> {
  const { client, organizationId, ...person } = manager as Person
  const { data } = await client
    .mutation<{ createSubsidiary: { id: string } }>(
      `mutation ($organizationId: ID!, $input: OrganizationInput!) {
        createSubsidiary(organizationId: $organizationId, id: $organizationId, input: $input) { id }
      }`,
      { organizationId, input: { name } },
    )
    .toPromise()
  return { ...person, client, organizationId: data?.createSubsidiary.id ?? '' }
}

describe('the dashboard', () => {
  test('sends one query for all that it shows', async () => {
    const sent = await open(manager)
    await within(figures()).findByText(t('dashboard.figures.chemicals.inUse'))
    expect(sent.map(({ query }) => /query (\w+)/.exec(query)?.[1])).toEqual(['Dashboard'])
  })

  test('links each figure to a list with exactly as many records', async () => {
    await open(manager)
    const links = await waitFor(() => {
      expect(proofs().length).toBeGreaterThan(10)
      return proofs().map((link) => [link.getAttribute('href') ?? '', Number(link.dataset['figure'])] as const)
    })
    const totals = await Promise.all(
      links.map(async ([href]) => [href, await totalAt(manager as Person, href)] as const),
    )
    expect(totals).toEqual(links)
    // Every figure exists, and none of them is zero.
    const linkedPaths = new Set(links.map(([href]) => new URL(href, 'http://localhost').pathname))
    expect(linkedPaths).toEqual(new Set(lists.keys()))
    expect(links.filter(([, count]) => count > 0).length).toBeGreaterThan(8)
  })

  test('hides records without access: a reader’s figures are those of the lists that the reader sees', async () => {
    await open(reader)
    const links = await waitFor(() => {
      expect(proofs().length).toBeGreaterThan(10)
      return proofs().map((link) => [link.getAttribute('href') ?? '', Number(link.dataset['figure'])] as const)
    })
    for (const [href, count] of links) expect([href, await totalAt(reader as Person, href)]).toEqual([href, count])
  })

  test('shows the user’s own tasks, counts safety data sheets apart, and links to the work list', async () => {
    await open(manager)
    const work = screen.getByRole('region', { name: t('dashboard.work.title') })
    expect(within(work).getAllByRole('listitem')).toHaveLength(11)
    const { default: userEvent } = await import('@testing-library/user-event')
    const user = userEvent.setup()
    const hrefs = () =>
      within(work)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href') ?? '')
    const sheets = hrefs().filter((href) => href.startsWith(paths.chemicalAssociations.list()))
    expect(sheets).toEqual([])
    expect(hrefs()).toEqual(
      expect.arrayContaining(['/dashboard/work?view=all&kind=DATA_SHEET', '/dashboard/work?view=all']),
    )
    await user.click(within(work).getByRole('button', { name: t('dashboard.work.onlyMine') }))
    expect(within(work).getAllByRole('listitem').length).toBeGreaterThan(0)
    expect(hrefs()).toContain('/dashboard/work?view=mine')
  })

  test('begins with the user’s own tasks for readers, and shows all on demand', async () => {
    await open(reader)
    const work = screen.getByRole('region', { name: t('dashboard.work.title') })
    const onlyMine = within(work).getByRole('button', { name: t('dashboard.work.onlyMine') })
    expect(onlyMine.getAttribute('aria-pressed')).toBe('true')
    const rows = () => within(work).queryAllByRole('listitem').length
    const own = rows()
    const { default: userEvent } = await import('@testing-library/user-event')
    await userEvent.setup().click(onlyMine)
    expect(onlyMine.getAttribute('aria-pressed')).toBe('false')
    expect(rows()).toBeGreaterThan(own)
  })

  test('shows every plot as a table too', async () => {
    await open(manager)
    const { default: userEvent } = await import('@testing-library/user-event')
    const user = userEvent.setup()
    const buttons = await within(figures()).findAllByRole('button', { name: t('dashboard.figures.table') })
    // The code of the plots may load after the numbers.
    await waitFor(() => expect(within(figures()).queryAllByRole('img')).toHaveLength(buttons.length))
    for (const button of buttons) await user.click(button)
    expect(within(figures()).getAllByRole('table')).toHaveLength(buttons.length)
    expect(within(figures()).queryAllByRole('img')).toEqual([])
    // A future month has no value, not zero.
    expect(within(figures()).getAllByText(t('consumption.unknown')).length).toBeGreaterThan(0)
  })

  test('shows the other figures when one fails', async () => {
    await open(manager, (body) => {
      const { data } = body as { data: object }
      const errors = [{ message: 'down', path: ['emissions'], extensions: { code: 'UPSTREAM' } }]
      return 'emissions' in data ? { data: { ...data, emissions: null }, errors } : body
    })
    const failed = await screen.findByRole('region', { name: t('dashboard.figures.emissions.title') })
    expect(within(failed).getByRole('alert').textContent).toContain(t('dashboard.figures.failed'))
    expect(within(failed).getByRole('button', { name: t('screen.failed.retry') })).toBeDefined()
    expect(within(figures()).getByText(t('dashboard.figures.chemicals.inUse'))).toBeDefined()
    expect(within(figures()).getAllByRole('alert')).toHaveLength(1)
  })

  test('shows a total without a previous year, and says that there is no comparison', async () => {
    const person = await withSubsidiary('Nordlys Måler ApS')
    const call = (path: string, body: object) =>
      person.fetch(`/api/v1/organizations/${person.organizationId}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const made = await call('meters', { name: 'Gate', utility_type: 'WATER', units: 'm³', kind: 'CONSUMPTION' })
    const { id } = (await made.json()) as { id: string }
    const year = new Date().getFullYear()
    // The consumption between the two counts only for this year.
    for (const [at, value] of [
      [new Date(Date.UTC(year, 0, 1, 1)), 0],
      [new Date(), 1234.5],
    ] as const) {
      const response = await call(`meters/${id}/readings`, { performed_at: at.toISOString(), value })
      expect(response.status).toBe(201)
    }
    await mount(person, '/dashboard', <DashboardScreen />)
    const card = await screen.findByRole('region', { name: t('dashboard.figures.consumption.title') })
    const lead = card.querySelector('.figure-lead')
    expect(lead?.textContent).toBe(`1,235 ${t('dashboard.figures.soFar', { unit: 'm³', year })}`)
    expect(card.textContent).toContain(t('consumption.nothingToCompare'))
    expect(card.textContent).not.toMatch(/%|NaN|Infinity/)
  })

  test('of an empty organization says where to begin, and shows no zeros', async () => {
    const person = await withSubsidiary('Nordlys Ny ApS')
    await mount(person, '/dashboard', <DashboardScreen />)
    const steps = await screen.findByRole('region', { name: t('dashboard.empty.title') })
    expect(
      within(steps)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/leadership/policies/new/edit',
      '/documents/binding-obligations/new?isSuggested=true',
      '/monitoring/control-book/reminders/new/edit',
      '/monitoring/meters',
      '/chemicals/my-chemicals/new/edit',
    ])
    expect(screen.queryByRole('region', { name: t('dashboard.figures.title') })).toBeNull()
    expect(screen.queryByText('0')).toBeNull()
  })
})
