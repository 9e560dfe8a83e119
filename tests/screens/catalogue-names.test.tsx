import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  CreatePolicyDocument,
  UpdatePolicyDocument,
} from '@ansvar/web/features/leadership/policies/generated/policies.graphql.ts'
import type { PolicyInput } from '@ansvar/web/graphql/generated/types.ts'
import { ChemicalAssociationsList } from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.list.tsx'
import ChemicalsList from '@ansvar/web/features/admin/chemicals/chemicals.list.tsx'
import SubstancesList from '@ansvar/web/features/admin/substances/substances.list.tsx'
import { LegislationCandidates } from '@ansvar/web/features/documents/legislation-associations/legislation-candidates.list.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import PoliciesList from '@ansvar/web/features/leadership/policies/policies.list.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { chooseItem, mount, rowLinks, t } from './mount.tsx'

// The service returns names of standards and pictograms for which the app has no translation.

let world: World
let [editor, maintainer]: Person[] = []
let policy = ''
const files: Blob[] = []

beforeAll(async () => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  // Navigation to the file replaces the page, but a browser saves the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  world = await createWorld()
  await world.database.script(({ exec }) =>
    exec(`update iso_standards set number = 'Renamed ' || number;
          update hazard_pictograms set name_en = 'Renamed ' || code`),
  )
  editor = await world.signIn('editor')
  maintainer = await world.signIn('maintainer')
  const { client, organizationId } = editor
  const input = { title: 'Renamed', body: '', state: 'DRAFT' } as const
  const { data } = await client.mutation(CreatePolicyDocument, { organizationId, input }).toPromise()
  policy = data?.record.id ?? ''
  const next = { ...input, isoStandards: ['ISO_27001'] } as PolicyInput
  await client.mutation(UpdatePolicyDocument, { organizationId, id: policy, input: next }).toPromise()
})
beforeEach(() => void files.splice(0))
afterAll(() => {
  vi.restoreAllMocks()
  return world[Symbol.asyncDispose]()
})

const standards = ['Renamed ISO 14001', 'Renamed ISO/IEC 27001', 'Renamed ISO 45001']
/** Returns the selected values of the filter by pictograms. */
const chosen = () => document.querySelector('[data-filter=pictograms]')?.textContent
const pictogram = /^Renamed GHS0[1-9]$/

const lists = [
  ['substances', () => maintainer, '/admin/substances?pictograms=GHS02', SubstancesList],
  ['chemicals of the catalogue', () => maintainer, '/admin/chemicals?pictograms=GHS02', ChemicalsList],
  ['chemicals', () => editor, '/chemicals/my-chemicals?pictograms=GHS02', ChemicalAssociationsList],
] as const

describe('pictograms have the names of the service', () => {
  test.each(lists)('in the list of %s, its filter and its file', async (_, person, path, List) => {
    const { user } = await mount(person() as Person, path, <List />)
    await rowLinks()
    await waitFor(() => expect(chosen()).toContain('Renamed GHS02'))
    await waitFor(() => expect(screen.getAllByRole('img', { name: pictogram }).length).toBeGreaterThan(2))
    const others = screen
      .getAllByRole<HTMLImageElement>('img')
      .filter(({ className }) => className === 'hazard-pictogram')
    expect(others.filter(({ alt }) => !pictogram.test(alt))).toEqual([])
    screen.getByRole('button', { name: t('screen.export.list') }).focus()
    await user.keyboard('{Enter}')
    await chooseItem(user, await screen.findByRole('menuitem', { name: t('screen.export.formats.csv') }))
    await waitFor(() => expect(files).toHaveLength(1))
    const text = await (files[0] as Blob).text()
    expect(text).toMatch(/Renamed GHS0[1-9]/)
    expect(text).not.toContain(t('hazards.pictograms.GHS02'))
  })
})

describe('standards have the names of the service', () => {
  test('in the form of a policy', async () => {
    await mount(editor as Person, `/leadership/policies/${policy}/edit`, <PolicyDetail id={policy} mode="edit" />)
    const group = await screen.findByRole('group', { name: t('fields.isoStandards') })
    await within(group).findByRole('checkbox', { name: standards[0] })
    const labels = within(group)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent)
    expect(labels).toEqual(standards)
  })

  test('where a policy is read, and in its history', async () => {
    const { user } = await mount(
      editor as Person,
      `/leadership/policies/${policy}`,
      <PolicyDetail id={policy} mode="view" />,
    )
    expect(await screen.findByText('Renamed ISO/IEC 27001')).toBeDefined()
    await user.click(await screen.findByRole('heading', { name: t('screen.history.title') }))
    const timeline = await waitFor(() => {
      const [line] = document.querySelectorAll('.timeline .history-fields > li')
      expect(line?.textContent).toBe('Standards set to Renamed ISO/IEC 27001')
      return line?.closest('.timeline')
    })
    expect(timeline?.textContent).not.toMatch(/set to ISO/)
  })

  test('in the filter of the policies', async () => {
    const { user } = await mount(editor as Person, '/leadership/policies', <PoliciesList />)
    await rowLinks()
    const [trigger] = screen.getAllByRole('button', { name: new RegExp(`^${t('policies.filters.isoStandards')}`) })
    if (trigger) await user.click(trigger)
    const items = await screen.findAllByRole('menuitemcheckbox')
    expect(items.map(({ textContent }) => textContent)).toEqual(standards)
  })

  test('among the reasons for which obligations are suggested', async () => {
    await mount(editor as Person, '/documents/binding-obligations/new?isSuggested=true', <LegislationCandidates />)
    await rowLinks()
    await waitFor(() => expect(screen.getAllByText(/ · Renamed ISO/).length).toBeGreaterThan(3))
    expect(screen.queryAllByText(/ · ISO/)).toEqual([])
  })
})
