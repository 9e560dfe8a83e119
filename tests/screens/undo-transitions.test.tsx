import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import EventDetail from '@ansvar/web/features/evaluation/events/events.detail.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { call, idOf } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { lookFor, mount, t } from './mount.tsx'
import { first, offered, read, starting, undo, type Values } from './undoing.ts'

let world: World
let manager: Person
let editor: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  editor = await world.signIn('editor')
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => toasts.clear())

describe('the toast of a transition offers Undo', () => {
  test('after an event is dismissed, and after it is reinstated, with its reason', async () => {
    const { id } = await first(editor, 'events?state=OPEN')
    const { user } = await mount(editor, `/evaluation/event-handling/${id}`, <EventDetail id={id} mode="view" />)
    const turn = async (into: 'dismiss' | 'reinstate', reason: string) => {
      await user.click(await screen.findByRole('button', starting(t(`events.${into}.action`))))
      const dialog = await screen.findByRole('alertdialog')
      await user.type(within(dialog).getByRole('textbox'), reason)
      await user.click(within(dialog).getByRole('button', starting(t(`events.${into}.action`))))
      await waitFor(() => expect(offered()?.title).toBe(t(`events.${into}.done`)))
    }
    await turn('dismiss', 'A drill')
    await undo()
    expect(await read(editor, `events/${id}`)).toMatchObject({ state: 'OPEN', state_reason: t('screen.undo.reason') })
    toasts.clear()
    await turn('dismiss', 'A drill')
    toasts.clear()
    await turn('reinstate', 'No drill')
    await undo()
    expect(await read(editor, `events/${id}`)).toMatchObject({ state: 'DISMISSED', state_reason: 'A drill' })
  })

  test('after an event is handed over, and after it is reopened, with the former handler and outcome', async () => {
    const { id } = await call<{ readonly id: string }>(manager, 'POST', 'events', {
      title: 'Loose railing',
      kind: 'OBSERVATION',
      importance: 'LOW',
      occurrence_date: '2026-11-02',
      accident_occurred: false,
    })
    await call(manager, 'PUT', `events/${id}/take`)
    const { user } = await mount(manager, `/evaluation/event-handling/${id}`, <EventDetail id={id} mode="view" />)
    await user.click(await screen.findByRole('button', starting(t('events.handOver.action'))))
    const form = within(await screen.findByRole('alertdialog'))
    await lookFor(user, form.getByRole('combobox'), 'Mads Bruun')
    await user.click(await screen.findByRole('option', { name: /Mads Bruun/ }))
    await user.click(form.getByRole('button', starting(t('events.handOver.action'))))
    await undo()
    expect((await read(manager, `events/${id}`))['handler_id']).toBe(await idOf(manager))

    toasts.clear()
    const closing = { outcome: 'The railing is fixed', no_action_reason: 'Fixed at once' }
    await call(manager, 'PUT', `events/${id}/close`, closing)
    await mount(manager, `/evaluation/event-handling/${id}`, <EventDetail id={id} mode="view" />)
    await user.click(await screen.findByRole('button', starting(t('events.reopen.action'))))
    const reasoned = within(await screen.findByRole('alertdialog'))
    await user.type(reasoned.getByRole('textbox'), 'Loose again')
    await user.click(reasoned.getByRole('button', starting(t('events.reopen.action'))))
    await undo()
    expect(await read(manager, `events/${id}`)).toMatchObject({ state: 'CLOSED', ...closing })
  })

  test('after a draft is sent for approval, and recalls it, unless it is recalled already', async () => {
    const draft = { title: 'Lone work in the yard', review_period: 'P1Y' }
    const { id } = await call<{ readonly id: string }>(editor, 'POST', 'policies', draft)
    const { user } = await mount(editor, `/leadership/policies/${id}`, <PolicyDetail id={id} mode="view" />)
    const send = async () => {
      await user.click(await screen.findByRole('button', starting(t('approvals.send.action'))))
      const dialog = within(await screen.findByRole('alertdialog'))
      await lookFor(user, dialog.getByRole('combobox'), 'Jonas Kjær')
      await user.click(await screen.findByRole('option', { name: /Jonas Kjær/ }))
      await user.click(dialog.getByRole('button', starting(t('approvals.send.action'))))
      await waitFor(() => expect(offered()?.title).toBe(t('approvals.send.done')))
    }
    await send()
    expect(await read(editor, `policies/${id}`)).toMatchObject({ stage: 'IN_APPROVAL' })
    await undo()
    expect(await read(editor, `policies/${id}`)).toMatchObject({ stage: 'DRAFT', approval_id: null })
    expect(await first(editor, `approvals?document_id=${id}`)).toMatchObject({ state: 'RECALLED' })

    toasts.clear()
    await send()
    const { approval_id: approval } = await read(editor, `policies/${id}`)
    await call(manager, 'PUT', `approvals/${String(approval)}/recall`)
    act(() => offered()?.action?.onPress())
    await waitFor(() => expect(toasts.current().at(-1)?.title).toBe(t('screen.undo.notUndone', { count: 1 })))
  })

  test('after a corrective action is completed, and after it is cancelled: it is open again', async () => {
    const { id } = await first(manager, 'events?state=OPEN')
    const action = await call<Values>(manager, 'POST', 'corrective-actions', {
      source_kind: 'EVENT',
      source_id: id,
      title: 'Label the tank',
    })
    const { user } = await mount(manager, `/evaluation/event-handling/${id}`, <EventDetail id={id} mode="view" />)
    for (const way of ['complete', 'cancel'] as const) {
      toasts.clear()
      const row = await waitFor(() => {
        const found = document.getElementById(String(action['id']))
        expect(found).not.toBeNull()
        return within(found as HTMLElement)
      })
      await user.click(await row.findByRole('button', starting(t(`correctiveActions.${way}.action`))))
      const form = within(await screen.findByRole('alertdialog'))
      if (way === 'cancel') await user.type(form.getByRole('textbox'), 'A duplicate')
      await user.click(form.getByRole('button', starting(t(`correctiveActions.${way}.action`))))
      await undo()
      expect((await read(manager, `corrective-actions/${String(action['id'])}`))['state']).toBe('OPEN')
    }
  })

  test('after a report to an authority is recorded as made, and after it is made due again', async () => {
    const { id } = await first(manager, 'events?stage=HANDLING')
    const rules = await (await manager.fetch('/api/v1/reporting-rules?size=50')).json()
    const rule = (rules as { content: { id: string; trigger: string }[] }).content.find(
      ({ trigger }) => trigger === 'ENVIRONMENT',
    )
    const path = `events/${id}/authority-reports/${rule?.id}`
    const added = await call<Values>(manager, 'PUT', path, { state: 'DUE' }, { 'if-match': '"0"' })
    const { user } = await mount(manager, `/evaluation/event-handling/${id}`, <EventDetail id={id} mode="view" />)
    const state = async () => (await read(manager, path))['state']
    expect(added['state']).toBe('DUE')
    await user.click(await screen.findByRole('button', starting(t('authorityReports.made.action'))))
    const form = within(await screen.findByRole('alertdialog'))
    await user.click(form.getByRole('button', starting(t('authorityReports.made.action'))))
    await waitFor(async () => expect(await state()).toBe('REPORTED'))
    await undo()
    expect(await state()).toBe('DUE')
    toasts.clear()
    await user.click(await screen.findByRole('button', starting(t('authorityReports.notRequired.action'))))
    const reasoned = within(await screen.findByRole('alertdialog'))
    await user.type(reasoned.getByRole('textbox'), 'Rainwater only')
    await user.click(reasoned.getByRole('button', starting(t('authorityReports.notRequired.action'))))
    await waitFor(() => expect(offered()).toBeDefined())
    toasts.clear()
    await user.click(await screen.findByRole('button', starting(t('authorityReports.dueAgain.action'))))
    await undo()
    expect(await read(manager, path)).toMatchObject({ state: 'NOT_REQUIRED', reason: 'Rainwater only' })
  })
})
