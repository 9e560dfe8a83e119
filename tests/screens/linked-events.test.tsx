import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventLinkKinds, type EventLinkKind } from '@ansvar/domain/event-links'
import ChemicalAssociationDetail from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.detail.tsx'
import LegislationAssociationDetail from '@ansvar/web/features/documents/legislation-associations/legislation-associations.detail.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import InspectionDetail from '@ansvar/web/features/monitoring/inspections/inspections.detail.tsx'
import MeterDetail from '@ansvar/web/features/monitoring/meters/meters.detail.tsx'
import ProcedureDetail from '@ansvar/web/features/operation/procedures/procedures.detail.tsx'
import StakeholderAssociationDetail from '@ansvar/web/features/organization/stakeholder-associations/stakeholder-associations.detail.tsx'
import type { DetailProps } from '@ansvar/web/screen/detail/detail-screen.tsx'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

let world: World
let manager: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

type Identified = { readonly id: string }

/** The collection and the screen of each kind of record that an event can be linked to. Areas have no screen. */
const targets: Readonly<Record<Exclude<EventLinkKind, 'AREA'>, readonly [string, ComponentType<DetailProps>]>> = {
  CHEMICAL_ASSOCIATION: ['chemical-associations', ChemicalAssociationDetail],
  INSPECTION: ['inspections', InspectionDetail],
  PROCEDURE: ['procedures', ProcedureDetail],
  POLICY: ['policies', PolicyDetail],
  METER: ['meters', MeterDetail],
  OBLIGATION: ['legislations', LegislationAssociationDetail],
  STAKEHOLDER: ['stakeholder-associations', StakeholderAssociationDetail],
}

test('every kind of record but areas shows its events', () => {
  expect(Object.keys(targets).toSorted()).toEqual(eventLinkKinds.filter((kind) => kind !== 'AREA').toSorted())
})

test.each(Object.entries(targets))(
  'a record of the kind %s shows the events linked to it, to readers too',
  async (kind, [path, Detail]) => {
    const { content } = await call<{ readonly content: readonly Identified[] }>(manager, 'GET', `${path}?size=1`)
    const id = content[0]?.id ?? ''
    const event = await call<Identified & { readonly number: string }>(manager, 'POST', 'events', {
      title: `Spill at ${kind}`,
      kind: 'OBSERVATION',
      importance: 'LOW',
      occurrence_date: '2026-11-02',
      accident_occurred: false,
    })
    await call(manager, 'POST', `events/${event.id}/links`, { kind, target_id: id })
    await mount(reader, `/x/${id}`, <Detail id={id} mode="view" />)
    const link = await screen.findByRole('link', { name: `Spill at ${kind}` })
    expect(link.getAttribute('href')).toBe(`/evaluation/event-handling?open=${event.id}`)
    expect(screen.getByText(new RegExp(event.number))).toBeDefined()

    await call(manager, 'PUT', `events/${event.id}/discard`)
    await mount(reader, `/x/${id}`, <Detail id={id} mode="view" />)
    await screen.findAllByRole('heading', { level: 1 })
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
    expect(screen.queryByRole('heading', { name: new RegExp(`^${t('eventLinks.events')}`) })).toBeNull()
  },
)
