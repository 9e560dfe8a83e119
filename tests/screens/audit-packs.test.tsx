import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import AuditPacksScreen from '@ansvar/web/features/organization/audit-packs/audit-packs.screen.tsx'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

type Pack = { readonly id: string; readonly state: string; readonly names: string; readonly reason: string | null }

const password = 'ansvar-demo-2026'
const path = '/organization/manage-organization/audit-packs'
let world: World
let manager: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  // The password of the sign-in is too old to confirm anything.
  await world.database.script(({ exec }) => exec(`update sessions set created_date = now() - interval '10 minutes'`))
})
afterAll(() => world[Symbol.asyncDispose]())

const packs = async () => (await call<{ content: Pack[] }>(manager, 'GET', 'audit-packs')).content
/** A button also contains its label while the request is in progress, which is hidden by a style. */
const order = new RegExp(`^${t('auditPacks.create')}`)

test('a pack with names is ordered after its reason and the password, and one without names without', async () => {
  const { user } = await mount(manager, path, <AuditPacksScreen />)
  await user.click(await screen.findByRole('radio', { name: t('auditPacks.namesOf.SHOWN') }))
  await user.click(screen.getByRole('button', { name: order }))
  expect(await screen.findByText(t('auditPacks.problems.reason'))).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()

  await user.type(screen.getByRole('textbox', { name: new RegExp(t('auditPacks.reason')) }), 'Certification audit')
  await user.click(screen.getByRole('button', { name: order }))
  const dialog = within(await screen.findByRole('alertdialog', { name: t('auditPacks.confirm.title') }))
  await user.click(dialog.getByRole('button', { name: order }))
  expect(await dialog.findByText(t('auditPacks.problems.currentPassword.required'))).toBeTruthy()
  const field = dialog.getByLabelText(new RegExp(t('auditPacks.fields.currentPassword')))
  expect(field.getAttribute('type')).toBe('password')
  await user.type(field, 'not the one')
  await user.click(dialog.getByRole('button', { name: order }))
  expect(await dialog.findByText(t('auditPacks.problems.currentPassword.invalid'))).toBeTruthy()
  expect(await packs()).toEqual([])

  await user.clear(field)
  await user.type(field, password)
  await user.click(dialog.getByRole('button', { name: order }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(async () =>
    expect(await packs()).toMatchObject([{ state: 'QUEUED', names: 'SHOWN', reason: 'Certification audit' }]),
  )

  await user.click(screen.getByRole('button', { name: order }))
  await waitFor(async () =>
    expect(await packs()).toMatchObject([{ names: 'HIDDEN', reason: null }, { names: 'SHOWN' }]),
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the progress of a pack moves with the stream of changes, and ends in its download', async () => {
  const ordered = await call<Pack>(manager, 'POST', 'audit-packs', { standards: ['ISO_27001'], as_of: '2026-03-04' })
  const set = (values: string) =>
    world.database.script(({ exec }) => exec(`update audit_packs set ${values} where id = '${ordered.id}'`))
  await set(`state = 'BUILDING', phase = 'WRITING', steps_done = 2, steps = 8`)
  const { report } = await mount(manager, path, <AuditPacksScreen />)
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: /4 Mar 2026/ })
  expect([bar.value, bar.max]).toEqual([25, 100])
  expect(screen.getByText(`${t('auditPacks.phases.WRITING')} 25 %`)).toBeTruthy()

  await set('steps_done = 6')
  report('audit_packs', ordered.id)
  expect(await screen.findByText(`${t('auditPacks.phases.WRITING')} 75 %`)).toBeTruthy()
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(75)

  await set(
    `state = 'READY', phase = null, size = 5, content_hash = repeat('a', 64), expires_date = now() + interval '1 day'`,
  )
  report('audit_packs', ordered.id)
  expect(await screen.findByRole('link', { name: new RegExp(`${t('auditPacks.download')}.*4 Mar 2026`) })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
