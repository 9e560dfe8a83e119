import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import EventDetail from '@ansvar/web/features/evaluation/events/events.detail.tsx'
import { call, idOf } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { keepStorage, mount, t } from './mount.tsx'

// What a user types in the form of a transition is stored on the device until the transition is done or cancelled.

type Stored = { readonly id: string; readonly state: string; readonly completion_note: string | null }

let world: World
let editor: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

const called = (name: string) => new RegExp(`^${name}\\s*(${t('screen.saving')})?$`)

/** Reports an event with an action of the reader. */
async function actionOfReader() {
  const event = await call<Stored>(editor, 'POST', 'events', {
    title: 'Loose cable',
    kind: 'OBSERVATION',
    importance: 'LOW',
    occurrence_date: '2026-11-02',
    accident_occurred: false,
  })
  const action = await call<Stored>(editor, 'POST', 'corrective-actions', {
    source_kind: 'EVENT',
    source_id: event.id,
    title: 'Fasten the cable',
    responsible_id: await idOf(reader),
  })
  return { eventId: event.id, read: () => call<Stored>(editor, 'GET', `corrective-actions/${action.id}`) }
}

/** Opens the form for completing the action of an event. */
async function openForm(eventId: string, before?: () => void) {
  const shown = <EventDetail id={eventId} mode="view" />
  const { user, line } = await mount(reader, `/evaluation/event-handling/${eventId}`, shown, before)
  const action = called(t('correctiveActions.complete.action'))
  await user.click(await screen.findByRole('button', { name: action }))
  const form = within(await screen.findByRole('alertdialog'))
  return {
    user,
    line,
    form,
    note: form.getByRole('textbox', { name: t('correctiveActions.fields.note') }),
    complete: () => user.click(form.getByRole('button', { name: action })),
  }
}

test('a note that could not be sent is there after a reload, and completes the action once', async () => {
  const { eventId, read } = await actionOfReader()
  const first = await openForm(eventId)
  expect(first.form.queryByText(t('screen.transitions.restored'))).toBeNull()
  await first.user.type(first.note, 'Fastened with two clips')
  first.line.open = false
  await first.complete()
  expect(await first.form.findByText(t('screen.failed.causes.UNREACHABLE'))).toBeTruthy()
  expect(await read()).toMatchObject({ state: 'OPEN' })

  const second = await openForm(eventId, keepStorage())
  expect(second.note).toHaveProperty('value', 'Fastened with two clips')
  expect(second.form.getByText(t('screen.transitions.restored'))).toBeTruthy()
  await second.complete()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await read()).toMatchObject({ state: 'DONE', completion_note: 'Fastened with two clips' })
  expect(Object.keys(localStorage).filter((key) => key.includes('correctiveActions.complete'))).toEqual([])
})

test('a cancelled form is empty when it is opened again', async () => {
  const { eventId } = await actionOfReader()
  const first = await openForm(eventId)
  await first.user.type(first.note, 'Not yet')
  await first.user.click(first.form.getByRole('button', { name: t('screen.cancel') }))
  const second = await openForm(eventId, keepStorage())
  expect(second.note).toHaveProperty('value', '')
  expect(second.form.queryByText(t('screen.transitions.restored'))).toBeNull()
})
