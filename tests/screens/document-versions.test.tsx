import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import PolicyVersions from '@ansvar/web/features/leadership/policies/policies.versions.tsx'
import ProcedureDetail from '@ansvar/web/features/operation/procedures/procedures.detail.tsx'
import { call, idOf } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

// Each version in the lists of versions says how far it is and who approved it.

type Stored = { readonly id: string }

let world: World
let editor: Person
let manager: Person

beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  manager = await world.signIn('manager')
})
afterAll(() => world[Symbol.asyncDispose]())

/** Creates a document whose version 2 is in force, and whose version 3 waits for its approver. Returns its id. */
async function documentInApproval(collection: 'policies' | 'procedures'): Promise<string> {
  const approver = await idOf(manager)
  const approved = {
    title: 'Noise in hall 2',
    state: 'APPROVED',
    approved_by_id: approver,
    approved_on: '2026-01-05',
    review_period: 'P1Y',
  }
  const { id } = await call<Stored>(editor, 'POST', collection, approved)
  await call(editor, 'PUT', `${collection}/${id}`, { ...approved, body: 'Quiet at night.' })
  await call(editor, 'PUT', `${collection}/${id}`, { ...approved, state: 'DRAFT', body: 'Quiet by day.' })
  await call(editor, 'POST', `${collection}/${id}/approvals`, { approver_ids: [approver] })
  return id
}

/** Returns the rows of the list of versions, newest first. */
async function rows(count: number): Promise<string[]> {
  return waitFor(() => {
    const card = screen.getByRole('heading', { name: new RegExp(t('policies.versions.title')) }).closest('.card')
    const texts = within(card as HTMLElement)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(texts).toHaveLength(count)
    expect(texts.filter((text) => text.includes(t('controlledDocuments.status.superseded')))).toHaveLength(1)
    return texts
  })
}

const recordedBy = t('approvals.entry.recordedBy', { name: 'Kirsten Holm', day: '5 Jan 2026', by: 'Mads Bruun' })
const recorded = `${t('approvals.options.state.RECORDED')}. ${recordedBy}`

type Place = readonly [string, 'policies' | 'procedures', string, (id: string) => ReactElement]
const places: readonly Place[] = [
  ['the screen of a policy', 'policies', '/leadership/policies/{id}', (id) => <PolicyDetail id={id} mode="view" />],
  [
    'the page of versions of a policy',
    'policies',
    '/leadership/policies/{id}/versions',
    (id) => <PolicyVersions id={id} />,
  ],
  [
    'the screen of a procedure',
    'procedures',
    '/operation/procedures/{id}',
    (id) => <ProcedureDetail id={id} mode="view" />,
  ],
  [
    'the page of versions of a procedure',
    'procedures',
    '/operation/procedures/{id}?version=3',
    (id) => <ProcedureDetail id={id} mode="view" />,
  ],
]

describe('the versions', () => {
  test.each(places)('on %s say how far they are and who approved them', async (_, collection, address, shown) => {
    const id = await documentInApproval(collection)
    await mount(editor, address.replace('{id}', id), shown(id))
    const [third, second, first] = await rows(3)
    expect(third).toContain(t('controlledDocuments.status.inApproval'))
    expect(third).toContain(t('approvals.entry.waitsFor', { names: 'Kirsten Holm' }))
    expect(second).toContain(`${t('controlledDocuments.status.inForce')} ${recorded}`)
    expect(first).toContain(`${t('controlledDocuments.status.superseded')} ${recorded}`)
  })
})
