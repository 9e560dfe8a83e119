import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import EventsList from '@ansvar/web/features/evaluation/events/events.list.tsx'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, rowLinks as rows, t } from './mount.tsx'

// Several events dismissed at once, of which some have open actions.

type Named = { readonly id: string; readonly title: string }
type Event = Named & { readonly state: string; readonly open_action_count: number }

let world: World
let manager: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
})
afterAll(() => world[Symbol.asyncDispose]())

const facts = { kind: 'OBSERVATION', importance: 'LOW', occurrence_date: '2026-11-02', accident_occurred: false }

/** Reports two events, the first with open actions. Returns both. */
async function reported(word: string, actions: number): Promise<readonly [Named, Named]> {
  const one = await call<Named>(manager, 'POST', 'events', { ...facts, title: `${word} one` })
  const other = await call<Named>(manager, 'POST', 'events', { ...facts, title: `${word} two` })
  for (let number = 1; number <= actions; number += 1)
    await call(manager, 'POST', 'corrective-actions', {
      source_kind: 'EVENT',
      source_id: one.id,
      title: `Grit the ramp ${number}`,
    })
  return [one, other]
}

const eventOf = ({ id }: Named) => call<Event>(manager, 'GET', `events/${id}`)

/** Selects the events of a word, and opens the form that dismisses them. */
async function dismissing(word: string) {
  const { user } = await mount(manager, `/evaluation/event-handling?q=${word}`, <EventsList />)
  await rows()
  await user.click(screen.getByRole('checkbox', { name: t('screen.list.selectAll') }))
  await user.click(screen.getByRole('button', { name: t('screen.bulk.actions.dismiss') }))
  const form = within(await screen.findByRole('alertdialog'))
  return {
    user,
    form,
    send: async () => {
      await user.type(form.getByRole('textbox'), 'A drill')
      await user.click(form.getByRole('button', { name: sending }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    },
  }
}

// Style sheets are not loaded, so the name of a button includes its label while it works.
const sending = new RegExp(`^${t('screen.bulk.actions.dismiss')}\\s*(${t('screen.saving')})?$`)
const offer = { name: new RegExp(t('events.options.cancelActions.true')) }

describe('several events', () => {
  test('are dismissed with their actions left open, which is the default', async () => {
    const [one, other] = await reported('gritting', 2)
    const { form, send } = await dismissing('gritting')
    expect(form.getByText(t('events.bulk.openActions', { count: 2 }))).toBeTruthy()
    expect(form.getByRole('checkbox', offer)).toHaveProperty('checked', false)
    await send()
    expect(await eventOf(one)).toMatchObject({ state: 'DISMISSED', open_action_count: 2 })
    expect(await eventOf(other)).toMatchObject({ state: 'DISMISSED', open_action_count: 0 })
    const undo = toasts.current().at(-1)?.action
    expect(undo?.label).toBe('Undo')
    undo?.onPress()
    await waitFor(async () => expect((await eventOf(one)).state).toBe('OPEN'))
    await waitFor(async () => expect((await eventOf(other)).state).toBe('OPEN'))
  })

  test('are dismissed with their actions cancelled, and only those without any can be undone', async () => {
    const [one, other] = await reported('thawing', 1)
    const { user, form, send } = await dismissing('thawing')
    expect(form.getByText(t('events.bulk.openActions', { count: 1 }))).toBeTruthy()
    await user.click(form.getByRole('checkbox', offer))
    await send()
    expect(await eventOf(one)).toMatchObject({ state: 'DISMISSED', open_action_count: 0 })
    toasts.current().at(-1)?.action?.onPress()
    await waitFor(async () => expect((await eventOf(other)).state).toBe('OPEN'))
    expect((await eventOf(one)).state).toBe('DISMISSED')
  })

  test('without open actions are dismissed without the question', async () => {
    await reported('melting', 0)
    const { form } = await dismissing('melting')
    expect(form.queryByRole('checkbox', offer)).toBeNull()
  })
})
