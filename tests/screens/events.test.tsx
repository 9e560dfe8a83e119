import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import EventDetail from '@ansvar/web/features/evaluation/events/events.detail.tsx'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { call, idOf } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

type Event = { readonly id: string; readonly version: number; readonly stage: string; readonly number: string }
type Action = { readonly id: string; readonly version: number; readonly state: string }

let world: World
let manager: Person
let editor: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  editor = await world.signIn('editor')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

const facts = {
  title: 'Slippery ramp',
  kind: 'OBSERVATION',
  importance: 'LOW',
  occurrence_date: '2026-11-02',
  accident_occurred: false,
}
const report = (person: Person, more: object = {}) => call<Event>(person, 'POST', 'events', { ...facts, ...more })
const eventOf = (id: string) => call<Event>(manager, 'GET', `events/${id}`)
const addAction = (id: string, more: object = {}) =>
  call<Action>(manager, 'POST', 'corrective-actions', {
    source_kind: 'EVENT',
    source_id: id,
    title: 'Grit the ramp',
    ...more,
  })

const open = (person: Person, id: string) =>
  mount(person, `/evaluation/event-handling/${id}`, <EventDetail id={id} mode="view" />)
// Style sheets are not loaded, so the name of a button includes its label while it works.
const called = (name: string) => new RegExp(`^${name}\\s*(${t('screen.saving')})?$`)
const button = (name: string) => screen.findByRole('button', { name: called(name) })
const dialog = async () => within(await screen.findByRole('alertdialog'))
const press = async (user: UserEvent, name: string) => user.click(await button(name))
const current = () => screen.findByRole('listitem', { current: 'step' })

describe('an event', () => {
  test('is taken with one press, and shows its stage, its number and who has it', async () => {
    const { id, number } = await report(editor)
    const { user } = await open(editor, id)
    expect(await screen.findByRole('heading', { level: 1, name: `${number} Slippery ramp` })).toBeTruthy()
    expect((await current()).textContent).toContain(t('events.options.stage.REPORTED'))
    expect(screen.getByText(t('events.stages.waits'))).toBeTruthy()
    toasts.error({ message: 'The earlier attempt was refused' })
    await press(user, t('events.take.action'))
    await waitFor(async () => expect((await current()).textContent).toContain(t('events.options.stage.HANDLING')))
    expect(toasts.current().filter(({ kind }) => kind === 'error')).toEqual([])
    expect((await eventOf(id)).stage).toBe('HANDLING')
    await waitFor(() => expect(document.activeElement?.tagName).not.toBe('BODY'))
  })

  test('is handed over to a member who can edit', async () => {
    const { id } = await report(manager)
    await call(manager, 'PUT', `events/${id}/take`)
    const { user } = await open(manager, id)
    await press(user, t('events.handOver.action'))
    const form = await dialog()
    const handler = form.getByRole('combobox', { name: t('events.fields.handler') })
    const { content: members } = await call<{ content: { name: string; level: string }[] }>(
      manager,
      'GET',
      'members?active=true&size=100',
    )
    const editors = members.filter(({ level }) => level !== 'READ').map(({ name }) => name)
    expect(editors.length).toBeLessThan(members.length)
    await user.click(handler)
    const options = await screen.findAllByRole('option')
    expect(options.every((option) => editors.some((name) => option.textContent?.startsWith(name)))).toBe(true)
  })

  test('cannot be closed while an action is open, and says so at its button', async () => {
    const { id } = await report(manager)
    await call(manager, 'PUT', `events/${id}/take`)
    await addAction(id)
    await open(manager, id)
    const close = await button(t('events.close.action'))
    expect(close.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(close.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe(t('events.refusals.OPEN_ACTIONS', { count: 1 }))
  })

  test('without actions is closed with the reason why none is needed', async () => {
    const { id } = await report(manager)
    await call(manager, 'PUT', `events/${id}/take`)
    const { user } = await open(manager, id)
    await press(user, t('events.close.action'))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: called(t('events.close.action')) }))
    const reason = form.getByRole('textbox', { name: t('events.fields.noActionReason') })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await user.type(reason, 'Known and accepted')
    await user.click(form.getByRole('button', { name: called(t('events.close.action')) }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await eventOf(id)).toMatchObject({ stage: 'CLOSED', no_action_reason: 'Known and accepted' })
    expect((await button(t('screen.edit'))).getAttribute('aria-disabled')).toBe('true')
  })

  test('that is dismissed with open actions can cancel them too', async () => {
    const { id } = await report(manager)
    const { id: actionId } = await addAction(id)
    const { user } = await open(manager, id)
    await press(user, t('events.dismiss.action'))
    const form = await dialog()
    await user.type(form.getByRole('textbox', { name: t('fields.reason') }), 'Reported twice')
    await user.click(form.getByRole('checkbox'))
    await user.click(form.getByRole('button', { name: called(t('events.dismiss.action')) }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await eventOf(id)).stage).toBe('DISMISSED')
    expect(await call(manager, 'GET', `corrective-actions/${actionId}`)).toMatchObject({ state: 'CANCELLED' })
    expect((await current()).textContent).toBe(t('events.options.stage.DISMISSED'))
  })

  test('that another user changed shows what changed, and what was typed stays', async () => {
    const { id } = await report(manager)
    const { user } = await open(manager, id)
    await press(user, t('events.dismiss.action'))
    const form = await dialog()
    const reason = form.getByRole('textbox', { name: t('fields.reason') })
    await user.type(reason, 'Reported twice')
    await call(editor, 'PUT', `events/${id}/take`)
    await user.click(form.getByRole('button', { name: called(t('events.dismiss.action')) }))
    expect(await form.findByText(t('events.options.stage.HANDLING'))).toBeTruthy()
    expect((reason as HTMLTextAreaElement).value).toBe('Reported twice')
    await user.click(form.getByRole('button', { name: called(t('events.dismiss.action')) }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await eventOf(id)).stage).toBe('DISMISSED')
  })

  test('is shown to a reader without names, with the reason why nothing can be done', async () => {
    const { id } = await report(manager)
    await open(reader, id)
    const take = await button(t('events.take.action'))
    expect(take.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: called(t('events.dismiss.action')) })).toBeNull()
    expect(screen.getByText(t('events.namesHidden'))).toBeTruthy()
  })
})

describe('a corrective action', () => {
  test('is added in place, completed, and verified', async () => {
    const { id } = await report(manager)
    await call(manager, 'PUT', `events/${id}/take`)
    const { user } = await open(manager, id)
    await press(user, t('correctiveActions.create'))
    await user.type(await screen.findByRole('textbox', { name: t('correctiveActions.fields.title') }), 'Grit the ramp')
    await press(user, t('screen.save'))
    await press(user, t('correctiveActions.complete.action'))
    const completion = await dialog()
    await user.type(completion.getByRole('textbox', { name: t('correctiveActions.fields.note') }), 'Gritted at six')
    await user.click(completion.getByRole('button', { name: called(t('correctiveActions.complete.action')) }))
    expect(await screen.findByText('Gritted at six')).toBeTruthy()
    await waitFor(async () => expect((await current()).textContent).toContain(t('events.options.stage.VERIFYING')))
    await press(user, t('correctiveActions.verify.action'))
    const verification = await dialog()
    await user.click(verification.getByRole('button', { name: called(t('correctiveActions.verify.action')) }))
    expect(await verification.findByText(t('correctiveActions.problems.effect.required'))).toBeTruthy()
    await user.click(verification.getByRole('radio', { name: t('correctiveActions.options.effect.EFFECTIVE') }))
    await user.click(verification.getByRole('button', { name: called(t('correctiveActions.verify.action')) }))
    expect(await screen.findByText(t('correctiveActions.status.EFFECTIVE'))).toBeTruthy()
    await waitFor(async () =>
      expect((await button(t('events.close.action'))).getAttribute('aria-disabled')).not.toBe('true'),
    )
  })

  test('without effect gets a follow-up', async () => {
    const { id } = await report(manager)
    const action = await addAction(id)
    await call(manager, 'PUT', `corrective-actions/${action.id}/complete`, {})
    const { user } = await open(manager, id)
    await press(user, t('correctiveActions.verify.action'))
    const form = await dialog()
    await user.click(form.getByRole('radio', { name: t('correctiveActions.options.effect.NOT_EFFECTIVE') }))
    await user.click(form.getByRole('button', { name: called(t('correctiveActions.verify.action')) }))
    expect(await screen.findByText(t('correctiveActions.status.NOT_EFFECTIVE'))).toBeTruthy()
    expect(await button(t('correctiveActions.complete.action'))).toBeTruthy()
  })

  test('is completed by its responsible member, who may only read', async () => {
    const { id } = await report(manager)
    const action = await addAction(id, { responsible_id: await idOf(reader) })
    const { user } = await open(reader, id)
    await press(user, t('correctiveActions.complete.action'))
    const form = await dialog()
    await user.type(form.getByRole('textbox', { name: t('correctiveActions.fields.note') }), 'Done')
    await user.click(form.getByRole('button', { name: called(t('correctiveActions.complete.action')) }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await call(manager, 'GET', `corrective-actions/${action.id}`)).toMatchObject({ state: 'DONE' })
  })
})
