import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import RiskAssessmentDetail from '@ansvar/web/features/chemicals/risk-assessments/risk-assessments.detail.tsx'
import LegislationAssociationDetail from '@ansvar/web/features/documents/legislation-associations/legislation-associations.detail.tsx'
import EventDetail from '@ansvar/web/features/evaluation/events/events.detail.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import InspectionDetail from '@ansvar/web/features/monitoring/inspections/inspections.detail.tsx'
import ProcedureDetail from '@ansvar/web/features/operation/procedures/procedures.detail.tsx'
import { call, idOf } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

// Corrective actions on the screens of the records that they follow from. Their life on events is in events.test.tsx.

type Stored = { readonly id: string; readonly state: string; readonly source_id: string }
type Listed = { readonly content: readonly Stored[] }

let world: World
let editor: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

const firstOf = async (path: string) => (await call<Listed>(editor, 'GET', `${path}?size=1`)).content[0]?.id ?? ''
const actionsOf = async (sourceId: string) =>
  (await call<Listed>(editor, 'GET', `corrective-actions?source_id=${sourceId}`)).content
const addAction = (source_kind: string, source_id: string, more: object = {}) =>
  call<Stored>(editor, 'POST', 'corrective-actions', { source_kind, source_id, title: 'Mend the bund', ...more })

const policy = () => call<Stored>(editor, 'POST', 'policies', { title: 'Noise', state: 'DRAFT' })
const procedure = () => call<Stored>(editor, 'POST', 'procedures', { title: 'Noise', state: 'DRAFT' })
const review = (document: string, performed_on: string) =>
  call<Stored>(editor, 'POST', `${document}/reviews`, { performed_on, outcome: 'STILL_VALID' })
const event = () =>
  call<Stored>(editor, 'POST', 'events', {
    title: 'Slippery ramp',
    kind: 'OBSERVATION',
    importance: 'LOW',
    occurrence_date: '2026-11-02',
    accident_occurred: false,
  })

type Screen = {
  readonly kind: string
  readonly address: string
  readonly shown: (id: string) => ReactElement
  readonly make: () => Promise<{ readonly id: string; readonly sourceId: string }>
}
const same = async (id: Promise<string>) => ({ id: await id, sourceId: await id })

const screens: readonly Screen[] = [
  {
    kind: 'INSPECTION',
    address: '/monitoring/control-book/inspections',
    shown: (id) => <InspectionDetail id={id} mode="view" />,
    make: () => same(firstOf('inspections')),
  },
  {
    kind: 'LEGISLATION_ASSOCIATION',
    address: '/documents/binding-obligations',
    shown: (id) => <LegislationAssociationDetail id={id} mode="view" />,
    make: () => same(firstOf('legislations')),
  },
  {
    kind: 'POLICY_REVIEW',
    address: '/leadership/policies',
    shown: (id) => <PolicyDetail id={id} mode="view" />,
    async make() {
      const { id } = await policy()
      return { id, sourceId: (await review(`policies/${id}`, '2026-11-03')).id }
    },
  },
  {
    kind: 'PROCEDURE_REVIEW',
    address: '/operation/procedures',
    shown: (id) => <ProcedureDetail id={id} mode="view" />,
    async make() {
      const { id } = await procedure()
      return { id, sourceId: (await review(`procedures/${id}`, '2026-11-03')).id }
    },
  },
  {
    kind: 'RISK_ASSESSMENT',
    address: '/chemicals/my-chemicals/assessments',
    shown: (id) => <RiskAssessmentDetail id={id} mode="view" />,
    make: () => same(call<Stored>(editor, 'POST', 'risk-assessments', { title: 'Rinsing' }).then(({ id }) => id)),
  },
  {
    kind: 'EVENT',
    address: '/evaluation/event-handling',
    shown: (id) => <EventDetail id={id} mode="view" />,
    make: () => same(event().then(({ id }) => id)),
  },
]

// Style sheets are not loaded, so the name of a button includes its label while it works.
const called = (name: string) => new RegExp(`^${name}\\s*(${t('screen.saving')})?$`)
const button = (name: string) => screen.findByRole('button', { name: called(name) })

describe.each(screens)('the corrective actions of a record of the kind $kind', ({ kind, address, shown, make }) => {
  test('are added and completed on its screen', async () => {
    const { id, sourceId } = await make()
    const { user } = await mount(editor, `${address}/${id}`, shown(id))
    await user.click(await button(t('correctiveActions.create')))
    await user.type(await screen.findByRole('textbox', { name: t('correctiveActions.fields.title') }), 'Seal the drain')
    await user.click(await button(t('screen.save')))
    // The record itself may be completed too.
    const row = (await screen.findByText('Seal the drain')).closest<HTMLElement>('.sub-record')
    const complete = within(row as HTMLElement).findByRole('button', {
      name: called(t('correctiveActions.complete.action')),
    })
    await user.click(await complete)
    const form = within(await screen.findByRole('alertdialog'))
    await user.click(form.getByRole('button', { name: called(t('correctiveActions.complete.action')) }))
    await button(t('correctiveActions.reopen.action'))
    expect(await actionsOf(sourceId)).toMatchObject([{ title: 'Seal the drain', source_kind: kind, state: 'DONE' }])
  })

  test('are completed by a responsible reader, who comes from the work list to the action', async () => {
    const { id, sourceId } = await make()
    const action = await addAction(kind, sourceId, { responsible_id: await idOf(reader) })
    const { user } = await mount(reader, `${address}?open=${id}#${action.id}`, shown(id))
    const complete = await waitFor(() => {
      const row = document.getElementById(action.id)
      expect(row?.dataset['target']).toBe('')
      return within(row as HTMLElement).getByRole('button', { name: called(t('correctiveActions.complete.action')) })
    })
    await waitFor(() => expect(document.activeElement).toBe(complete))
    await user.keyboard('{Enter}')
    const form = within(await screen.findByRole('alertdialog'))
    await user.type(form.getByRole('textbox', { name: t('correctiveActions.fields.note') }), 'Done')
    await user.click(form.getByRole('button', { name: called(t('correctiveActions.complete.action')) }))
    await waitFor(async () =>
      expect((await actionsOf(sourceId)).find((each) => each.id === action.id)?.state).toBe('DONE'),
    )
  })
})

describe('the corrective actions of a policy', () => {
  test('are shown for all reviews, and a new one follows from the newest review', async () => {
    const { id } = await policy()
    const former = await review(`policies/${id}`, '2026-10-03')
    const newest = await review(`policies/${id}`, '2026-11-03')
    await addAction('POLICY_REVIEW', former.id)
    const { user } = await mount(editor, `/leadership/policies/${id}`, <PolicyDetail id={id} mode="view" />)
    expect(await screen.findByText('Mend the bund')).toBeTruthy()
    await user.click(await button(t('correctiveActions.create')))
    await user.type(await screen.findByRole('textbox', { name: t('correctiveActions.fields.title') }), 'Seal the drain')
    await user.click(await button(t('screen.save')))
    await waitFor(async () => expect(await actionsOf(newest.id)).toHaveLength(1))
    expect(await actionsOf(former.id)).toHaveLength(1)
  })

  test('have no card before the first review, because there is nothing that they follow from', async () => {
    const { id } = await policy()
    await mount(editor, `/leadership/policies/${id}`, <PolicyDetail id={id} mode="view" />)
    expect(await screen.findByText(t('policyReviews.none'))).toBeTruthy()
    expect(screen.queryByRole('heading', { name: new RegExp(t('correctiveActions.title')) })).toBeNull()
  })
})
