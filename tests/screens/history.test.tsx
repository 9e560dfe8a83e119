import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CreatePolicyDocument,
  CreatePolicyReviewDocument,
  UpdatePolicyDocument,
} from '@ansvar/web/features/leadership/policies/generated/policies.graphql.ts'
import type { PolicyInput, PolicyReviewInput } from '@ansvar/web/graphql/generated/types.ts'
import { i18n } from '@ansvar/web/app/i18n.ts'
import LegislationDetail from '@ansvar/web/features/admin/legislations/legislations.detail.tsx'
import SubstanceDetail from '@ansvar/web/features/admin/substances/substances.detail.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

let world: World
let reader: Person
let editor: Person
let id = ''
let kirsten = ''

beforeAll(async () => {
  world = await createWorld()
  reader = await world.signIn('reader')
  editor = await world.signIn('editor')
  const { organizationId } = editor
  const people = await editor.fetch(`/api/v1/organizations/${organizationId}/members?q=kirsten`)
  kirsten = ((await people.json()) as { content: { id: string }[] }).content[0]?.id ?? ''
  const first: PolicyInput = { title: 'Noise', body: 'Quiet at night.', state: 'DRAFT' }
  const { data } = await editor.client.mutation(CreatePolicyDocument, { organizationId, input: first }).toPromise()
  id = data?.record.id ?? ''
  const second = {
    title: 'Noise and dust',
    body: 'Quiet at night.\n\nClean by day.',
    state: 'APPROVED',
    ownerId: kirsten,
    approvedById: kirsten,
    approvedOn: '2025-11-26',
    reviewPeriod: 'P1Y',
    isoStandards: ['ISO_14001', 'ISO_45001'],
  } as PolicyInput
  for (const input of [second, second, { ...second, ownerId: null }])
    await editor.client.mutation(UpdatePolicyDocument, { organizationId, id, input }).toPromise()
  const review = { performedOn: '2026-01-05', outcome: 'STILL_VALID', reviewerId: kirsten } as PolicyReviewInput
  await editor.client.mutation(CreatePolicyReviewDocument, { organizationId, policyId: id, input: review }).toPromise()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Returns the sentences of each change, newest first, as they are read. */
async function sentences(language: 'en' | 'da'): Promise<string[][]> {
  await i18n.changeLanguage(language)
  const { user } = await mount(reader, `/leadership/policies/${id}`, <PolicyDetail id={id} mode="view" />)
  await user.click(await screen.findByRole('heading', { name: t('screen.history.title') }))
  const card = screen.getByRole('heading', { name: t('screen.history.title') }).closest('details') as HTMLElement
  await waitFor(() => expect(within(card).getAllByText(/Mads Bruun/).length).toBeGreaterThan(3))
  // The Markdown parser is loaded when there is a Markdown text.
  await within(card).findByText('Clean by day.')
  return [...card.querySelectorAll('.timeline > li')].map((entry) => [
    entry.querySelector('.timeline-title')?.textContent ?? '',
    ...[...entry.querySelectorAll('.history-fields > li, p.history-fields')].map((line) => line.textContent),
  ])
}

describe('the history of a record', () => {
  test('says in sentences who changed what, with values as the fields show them', async () => {
    expect(await sentences('en')).toEqual([
      ['Policy changed by Mads Bruun', 'Next review changed from 26 Nov 2026 to 5 Jan 2027'],
      [
        'Policy review added by Mads Bruun',
        'Reviewed on set to 5 Jan 2026',
        'Reviewed by set to Kirsten Holm',
        'Outcome set to Still valid',
      ],
      ['Policy changed by Mads Bruun', 'Owner cleared, previously Kirsten Holm'],
      ['Policy changed by Mads Bruun', 'Saved without changes'],
      [
        'Policy changed by Mads Bruun',
        'Title changed from Noise to Noise and dust',
        expect.stringMatching(/^Text changed:Quiet at night\.\s*Clean by day\.\s*$/),
        'Status changed from Draft to In force',
        'Owner set to Kirsten Holm',
        'Standards set to ISO 14001, ISO 45001',
        'Approved by set to Kirsten Holm',
        'Approved on set to 26 Nov 2025',
        'Review period set to 1 year',
        'Next review set to 26 Nov 2026',
      ],
      ['Policy created by Mads Bruun', 'Title set to Noise', 'Text set to Quiet at night.', 'Status set to Draft'],
    ])
  })

  test.each([
    ['substances', SubstanceDetail, 'CLP Annex VI'],
    ['legislations', LegislationDetail, 'Ansvar'],
  ] as const)('of the loaded %s has the time in its heading', async (collection, Detail, source) => {
    const page = (await (await reader.fetch(`/api/v1/${collection}?size=200`)).json()) as {
      content: { id: string; last_modified_by: string }[]
    }
    const loaded = page.content.find((each) => each.last_modified_by === source)?.id ?? ''
    const { user } = await mount(reader, `/admin/${collection}/${loaded}`, <Detail id={loaded} mode="view" />)
    await user.click(await screen.findByRole('heading', { name: t('screen.history.title') }))
    const card = screen.getByRole('heading', { name: t('screen.history.title') }).closest('details') as HTMLElement
    const said = (await within(card).findByText(/^Unchanged since /)).textContent
    const [, date, name] = /^Unchanged since (.+) \((.+)\)\.$/.exec(said) ?? []
    expect(name).toBe(source)
    expect(card.querySelector('.history-last')?.textContent).toBe(t('screen.history.lastBy', { date, name }))
  })

  test('is in the reader’s language', async () => {
    const [, review, cleared, unchanged, changed] = await sentences('da')
    expect([review?.[0], review?.[1], cleared?.[1], unchanged?.[1], changed?.[3], changed?.[8]]).toEqual([
      'Gennemgang af politikken tilføjet af Mads Bruun',
      expect.stringMatching(/^Gennemgået den sat til 5\. jan\. 2026$/),
      'Ansvarlig fjernet, tidligere Kirsten Holm',
      'Gemt uden ændringer',
      'Status ændret fra Kladde til Gældende',
      expect.stringMatching(/sat til 1 år$/),
    ])
    await i18n.changeLanguage('en')
  })

  test('undoes the last change of the user, with a question, and not for readers', async () => {
    const { organizationId } = editor
    const send = { fetchOptions: { headers: { 'Operation-Id': crypto.randomUUID() } } }
    const made = await editor.client
      .mutation(CreatePolicyDocument, { organizationId, input: { title: 'Air', state: 'DRAFT' } })
      .toPromise()
    const policy = made.data?.record.id ?? ''
    const changed: PolicyInput = { title: 'Air and water', state: 'DRAFT' }
    await editor.client.mutation(UpdatePolicyDocument, { organizationId, id: policy, input: changed }, send).toPromise()
    const undo = { name: t('screen.undo.label') }
    for (const person of [reader, editor]) {
      const { user } = await mount(person, `/leadership/policies/${policy}`, <PolicyDetail id={policy} mode="view" />)
      await user.click(await screen.findByRole('heading', { name: t('screen.history.title') }))
      const card = screen.getByRole('heading', { name: t('screen.history.title') }).closest('details') as HTMLElement
      await within(card).findByText('Air and water')
      expect(within(card).queryAllByRole('button', undo)).toHaveLength(person === editor ? 1 : 0)
      if (person === reader) continue
      await user.click(within(card).getByRole('button', undo))
      const dialog = within(await screen.findByRole('alertdialog', { name: t('screen.undo.title') }))
      await user.click(dialog.getByRole('button', { name: new RegExp(`^${t('screen.undo.label')}`) }))
      await waitFor(() => expect(within(card).queryByRole('button', undo)).toBeNull())
      expect(card.querySelectorAll('.timeline > li')).toHaveLength(3)
    }
    const stored = await editor.fetch(`/api/v1/organizations/${organizationId}/policies/${policy}`)
    expect(await stored.json()).toMatchObject({ title: 'Air', version: 3 })
  })
})
