import { act, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  CreatePolicyDocument,
  UpdatePolicyDocument,
} from '@ansvar/web/features/leadership/policies/generated/policies.graphql.ts'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import type { PolicyInput } from '@ansvar/web/graphql/generated/types.ts'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import PolicyVersions from '@ansvar/web/features/leadership/policies/policies.versions.tsx'
import { CreateProcedureDocument } from '@ansvar/web/features/operation/procedures/generated/procedures.graphql.ts'
import ProcedureDetail from '@ansvar/web/features/operation/procedures/procedures.detail.tsx'
import { SessionDocument } from '@ansvar/web/session/generated/session.graphql.ts'
import { createWorld, type Person, type World } from './service.ts'
import { chooseItem, mount, t } from './mount.tsx'

const day = '2026-01-05' as IsoDate
const reviewPeriod = 'P1Y' as Period
let world: World
let manager: Person
let reader: Person
beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => {
  act(() => void dispatchEvent(new Event('afterprint')))
  vi.unstubAllGlobals()
})

const approved: PolicyInput = { title: 'Noise', body: 'We keep our permits.', state: 'APPROVED', reviewPeriod }

/** Returns the id of the manager's member. */
const ownId = async () => (await manager.client.query(SessionDocument, {}).toPromise()).data?.user?.id ?? ''

/** Creates a policy that is in force, and returns its id. */
async function policyInForce() {
  const { client, organizationId } = manager
  const input: PolicyInput = { ...approved, approvedById: await ownId(), approvedOn: day }
  const { data, error } = await client.mutation(CreatePolicyDocument, { organizationId, input }).toPromise()
  expect(error).toBeUndefined()
  return data?.record.id ?? ''
}

/** Writes the next version of a policy. */
async function draft(id: string) {
  const { client, organizationId } = manager
  const input: PolicyInput = { ...approved, body: 'We lower the noise.', state: 'DRAFT' }
  const { error } = await client.mutation(UpdatePolicyDocument, { organizationId, id, input }).toPromise()
  expect(error).toBeUndefined()
}

const openPolicy = (person: Person, id: string) =>
  mount(person, `/leadership/policies/${id}`, <PolicyDetail id={id} mode="view" />)

/** The texts of the printed document, or undefined. */
const sheets = () => document.querySelector<HTMLElement>('.document-sheets')?.textContent

/** Prints as Ctrl-P does, until the document has the text, because what it prints may still be loading. */
async function prints(text: string) {
  // Not the library's waitFor, which would see the change of the page that printing makes, and print again at once.
  await vi.waitFor(
    () => {
      act(() => void dispatchEvent(new Event('afterprint')))
      act(() => void dispatchEvent(new Event('beforeprint')))
      expect(sheets()).toContain(text)
    },
    { timeout: 15_000 },
  )
  return sheets() ?? ''
}

const runningTitle = () => document.documentElement.style.getPropertyValue('--page-title')

test('a policy prints as a document: version, status, approval and text, but no reviews, actions or buttons', async () => {
  const id = await policyInForce()
  await openPolicy(manager, id)
  expect(sheets()).toBeUndefined()
  const text = await prints(t('approvals.options.state.RECORDED'))
  for (const part of [
    'Noise',
    'We keep our permits.',
    t('policies.one'),
    'In force from',
    'Kirsten Holm',
    `open=${id}`,
  ])
    expect(text).toContain(part)
  expect(text).not.toContain(t('approvals.entry.signedBy', { name: '', at: '' }).slice(-10))
  for (const part of [t('policyReviews.title'), t('correctiveActions.title'), t('acknowledgements.title')])
    expect(text).not.toContain(part)
  expect(document.querySelector('.document-sheets')?.querySelectorAll('button')).toHaveLength(0)
  expect(runningTitle()).toContain('Noise · Version 1 · In force from')
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(sheets()).toBeUndefined()
  expect(runningTitle()).toBe('')
})

describe('while the next version is written', () => {
  test('the version in force is printed', async () => {
    const id = await policyInForce()
    await draft(id)
    await openPolicy(manager, id)
    const text = await prints('We keep our permits.')
    expect(text).not.toContain('We lower the noise.')
    expect(text).not.toContain(t('approvals.print.stages.DRAFT'))
  })

  test('the menu of the button prints the draft, which says that it is not in force', async () => {
    const id = await policyInForce()
    await draft(id)
    const { user } = await openPolicy(manager, id)
    await prints('We keep our permits.')
    act(() => void dispatchEvent(new Event('afterprint')))
    const printed: string[] = []
    // The browser of the tests has no printer.
    vi.stubGlobal('print', () => {
      dispatchEvent(new Event('beforeprint'))
      printed.push(sheets() ?? '')
      dispatchEvent(new Event('afterprint'))
    })
    await user.click(screen.getByRole('button', { name: t('screen.print') }))
    await chooseItem(user, await screen.findByRole('menuitem', { name: t('approvals.print.draft', { version: 2 }) }))
    await vi.waitFor(() => expect(printed).toHaveLength(1))
    expect(printed[0]).toContain('We lower the noise.')
    expect(printed[0]).toContain(t('approvals.print.stages.DRAFT'))
  })
})

test('a reader prints the version in force while a draft exists, with its number', async () => {
  const id = await policyInForce()
  await draft(id)
  await openPolicy(reader, id)
  const text = await prints(t('approvals.print.approval'))
  expect(text).toContain('We keep our permits.')
  expect(text).not.toContain('We lower the noise.')
  expect(runningTitle()).toContain('Version 1')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a procedure that is not in force says so, and prints its steps in order without empty fields', async () => {
  const { client, organizationId } = manager
  const steps = [
    { title: 'Stop the press', responsibleRole: 'Fitter', instruction: 'Press the red button.' },
    { title: 'Hang the lock', responsibleRole: null, instruction: null },
  ]
  const input = { title: 'Lock-out', body: 'Nobody works inside.', state: 'DRAFT' as const, steps }
  const { data } = await client.mutation(CreateProcedureDocument, { organizationId, input }).toPromise()
  const id = data?.record.id ?? ''
  await mount(manager, `/operation/procedures/${id}`, <ProcedureDetail id={id} mode="view" />)
  const text = await prints(t('approvals.print.stages.DRAFT'))
  expect(text).toMatch(/Stop the press.*Fitter.*Press the red button\..*Hang the lock/)
  const list = document.querySelector<HTMLElement>('.document-sheets ol')
  expect(list && within(list).queryAllByText(t('screen.nothing'))).toEqual([])
})

/** Creates a policy whose second version is in force, and opens its versions. */
async function openFormer(search: string) {
  const id = await policyInForce()
  const { client, organizationId } = manager
  const next: PolicyInput = { ...approved, body: 'We lower the noise.', approvedById: await ownId() }
  const input: PolicyInput = { ...next, approvedOn: '2026-06-30' as IsoDate }
  const { error } = await client.mutation(UpdatePolicyDocument, { organizationId, id, input }).toPromise()
  expect(error).toBeUndefined()
  await mount(manager, `/leadership/policies/${id}/versions?${search}`, <PolicyVersions id={id} />)
  return id
}

describe('a past version', () => {
  test('prints as a document that says when it was in force, and by which version it is superseded', async () => {
    const id = await openFormer('version=1')
    const text = await prints('We keep our permits.')
    const days = { from: '5 Jan 2026', until: '30 Jun 2026' }
    expect(text).toContain(t('approvals.print.former', days))
    expect(document.querySelector('.document-sheets-mark')?.textContent).toBe(t('approvals.print.former', days))
    expect(text).toContain(t('approvals.options.state.RECORDED'))
    expect(text).toContain(`open=${id}`)
    expect(text).not.toContain('We lower the noise.')
    expect(runningTitle()).toContain('Noise · Version 1 · Superseded')
    expect(await screen.findByRole('button', { name: t('screen.print') })).toBeTruthy()
  })

  test('that is in force has no mark', async () => {
    await openFormer('version=2')
    const text = await prints('We lower the noise.')
    expect(text).toContain('In force from 30 Jun 2026')
    expect(document.querySelector('.document-sheets-mark')).toBeNull()
  })

  test('is printed as it is shown while it is compared with another', async () => {
    await openFormer('version=2&against=1')
    await screen.findByRole('button', { name: t('screen.print') })
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(sheets()).toBeUndefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Noise' })).toBeTruthy()
  })
})

test('the head of a printed document has the logo of the organization', async () => {
  await openPolicy(manager, await policyInForce())
  await prints('We keep our permits.')
  const logo = (await manager.client.query(SessionDocument, {}).toPromise()).data?.organizations?.content[0]?.logo
  const image = document.querySelector('.document-sheets img')
  expect(image?.getAttribute('src')).toBe(`/files/${logo?.id}`)
})
