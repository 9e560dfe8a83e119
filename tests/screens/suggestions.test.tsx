import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LegislationCandidates } from '@ansvar/web/features/documents/legislation-associations/legislation-candidates.list.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { mount, rowLinks, t } from './mount.tsx'

let world: World
const people = new Map<'maintainer' | 'manager' | 'editor', Person>()
beforeAll(async () => {
  world = await createWorld()
  for (const account of ['maintainer', 'manager', 'editor'] as const) people.set(account, await world.signIn(account))
})
afterAll(() => world[Symbol.asyncDispose]())

const personOf = (account: 'maintainer' | 'manager' | 'editor'): Person => {
  const person = people.get(account)
  if (!person) throw new Error(`${account} is not there`)
  return person
}
const suggested = '/documents/binding-obligations/new?isSuggested=true'
const open = (account: 'maintainer' | 'manager' | 'editor', path = suggested) =>
  mount(personOf(account), path, <LegislationCandidates />)
const missing = (what: string) => `legislationCandidates.missing.${what}`

const notices = () =>
  ['both', 'industry', 'standards'].filter((what) => screen.queryByText(t(`${missing(what)}.title`)))

/** Sets these values of the demo's first organization. */
async function become(facts: { nace_code: string | null; certification_standards: readonly string[] }): Promise<void> {
  const { fetch, organizationId } = personOf('manager')
  const address = `/api/v1/organizations/${organizationId}/organizations/${organizationId}`
  const { name, time_zone } = (await (await fetch(address)).json()) as Record<string, unknown>
  const response = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, time_zone, ...facts }),
  })
  expect(response.status).toBe(200)
}

describe('the notice above suggested obligations', () => {
  test('says what to set first if neither industry nor standards are set, and nothing is suggested', async () => {
    await become({ nace_code: null, certification_standards: [] })
    await open('manager')
    const title = await screen.findByText(t(`${missing('both')}.title`))
    const notice = title.closest('[role=status], .notice') as HTMLElement
    expect(within(notice).getByText(t(`${missing('both')}.text`))).toBeDefined()
    const set = within(notice).getByRole('link', { name: t('legislationCandidates.missing.set') })
    expect(set.getAttribute('href')).toBe(
      `/organization/manage-organization/${personOf('manager').organizationId}/edit`,
    )
    expect(await screen.findByText(t('legislationCandidates.noMatches'))).toBeDefined()
    expect(document.querySelectorAll('a[data-row]')).toHaveLength(0)
  })

  test('names the role that can set it to other users, without a link', async () => {
    await open('editor')
    const notice = (await screen.findByText(t(`${missing('both')}.title`))).closest('.notice') as HTMLElement
    expect(within(notice).getByText(/Editing requires the Manager role. Your role is Editor./)).toBeDefined()
    expect(within(notice).queryByRole('link', { name: t('legislationCandidates.missing.set') })).toBeNull()
  })

  test.each([
    ['industry', { nace_code: null, certification_standards: ['ISO_14001'] }],
    ['standards', { nace_code: '25.61', certification_standards: [] }],
  ])('names only the missing %s, above the suggestions without it', async (what, facts) => {
    await become(facts)
    await open('manager')
    expect(await screen.findByText(t(`${missing(what)}.title`))).toBeDefined()
    expect((await rowLinks()).length).toBeGreaterThan(3)
  })

  test('is not shown if nothing is missing, or above the whole catalogue', async () => {
    await become({ nace_code: '25.61', certification_standards: ['ISO_14001'] })
    await open('manager')
    await rowLinks()
    expect(notices()).toEqual([])
    await become({ nace_code: null, certification_standards: [] })
    await open('manager', '/documents/binding-obligations/new')
    expect((await rowLinks()).length).toBeGreaterThan(20)
    expect(notices()).toEqual([])
  })
})

describe('a catalogue without legislation', () => {
  beforeAll(() => world.database.script(({ exec }) => exec('truncate legislations cascade')))

  test('is reported as empty without a search, and a maintainer gets a button to begin', async () => {
    await open('maintainer')
    expect(await screen.findByRole('heading', { name: t('legislationCandidates.noCatalogue.title') })).toBeDefined()
    expect(screen.getByText(t('legislationCandidates.noCatalogue.text'))).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    const create = screen.getByRole('link', { name: t('legislations.create') })
    expect(create.getAttribute('href')).toBe('/admin/legislation/new')
  })

  test('offers no actions to other users', async () => {
    await open('manager')
    await screen.findByRole('heading', { name: t('legislationCandidates.noCatalogue.title') })
    await waitFor(() => expect(screen.queryByRole('link', { name: t('legislations.create') })).toBeNull())
  })
})
