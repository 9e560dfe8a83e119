import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import EventReport from '@ansvar/web/features/evaluation/events/event-report.screen.tsx'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { keepStorage, mount, t } from './mount.tsx'

// The draft of the short form on the device: without a connection, after a reload, and after a lost response.

type Listed = { readonly content: readonly { readonly title: string }[] }

let world: World
let manager: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  reader = await world.signIn('reader')
  const path = `organizations/${manager.organizationId}`
  const { name } = await call<{ readonly name: string }>(manager, 'GET', path)
  await call(manager, 'PUT', path, { name, readers_report_events: true })
})
afterAll(() => world[Symbol.asyncDispose]())

const called = (name: string) => new RegExp(`^${name}\\s*(${t('screen.saving')})?$`)
const button = (name: string) => screen.findByRole('button', { name: called(name) })
const titleField = () => screen.findByRole('textbox', { name: t('events.fields.title') })
const stored = async (title: string) =>
  (await call<Listed>(manager, 'GET', 'events?size=100')).content.filter((event) => event.title.startsWith(title))
    .length
const open = (person: Person, before?: () => void) => mount(person, '/events/report', <EventReport />, before)

/** Opens the form again, as after a reload: with what is stored on the device. */
function reopen(person: Person = reader) {
  return open(person, keepStorage())
}

async function fill(user: UserEvent, title: string) {
  await user.type(await titleField(), title)
  await user.click(screen.getByRole('radio', { name: t('events.options.kind.NEAR_MISS') }))
}

const receipt = () => screen.findByRole('heading', { level: 2, name: /\d{4}-\d{3}/ })

/** The same reader, whose next report reaches the service, but whose response is lost. */
function losingOne(): Person {
  let isLost = false
  return {
    ...reader,
    async fetch(input, init) {
      const response = await reader.fetch(input, init)
      if (isLost || typeof init?.body !== 'string' || !init.body.includes('createEventReport')) return response
      isLost = true
      throw new TypeError('No connection')
    },
  }
}

test('a report without a connection says why it was not sent, survives a reload, and is sent once', async () => {
  const { user, line } = await open(reader)
  await fill(user, 'Ice on the ramp')
  line.open = false
  await user.click(await button(t('events.reports.send')))
  expect(await screen.findByText(t('events.reports.notSent'))).toBeTruthy()
  expect(screen.getByText(t('screen.failed.causes.UNREACHABLE'))).toBeTruthy()
  expect(await titleField()).toHaveProperty('value', 'Ice on the ramp')
  await button(t('events.reports.sendAgain'))

  const again = await reopen()
  expect(await titleField()).toHaveProperty('value', 'Ice on the ramp')
  expect(screen.getByText(t('events.reports.restored'))).toBeTruthy()
  await again.user.click(await button(t('events.reports.send')))
  await receipt()
  expect(await stored('Ice on the ramp')).toBe(1)
  await again.user.click(await button(t('events.reports.another')))
  expect(await titleField()).toHaveProperty('value', '')
  await reopen()
  expect(await titleField()).toHaveProperty('value', '')
})

test('a report whose response was lost is one event when it is sent again after a reload', async () => {
  const losing = losingOne()
  const { user } = await open(losing)
  await fill(user, 'Lost answer')
  await user.click(await button(t('events.reports.send')))
  await button(t('events.reports.sendAgain'))
  expect(await stored('Lost answer')).toBe(1)
  const again = await reopen(losing)
  await again.user.click(await button(t('events.reports.send')))
  await receipt()
  expect(screen.queryByText(t('events.reports.earlier'))).toBeNull()
  expect(await stored('Lost answer')).toBe(1)
})

test('a report that is changed after its response was lost is one event, and the receipt says so', async () => {
  const { user } = await open(losingOne())
  await fill(user, 'Changed later')
  await user.click(await button(t('events.reports.send')))
  await button(t('events.reports.sendAgain'))
  await user.type(await titleField(), ', and more')
  await user.click(await button(t('events.reports.sendAgain')))
  await receipt()
  expect(screen.getByText(t('events.reports.earlier'))).toBeTruthy()
  expect(await stored('Changed later')).toBe(1)
})

test('a restored report is discarded for good', async () => {
  const { user } = await open(reader)
  await fill(user, 'Not worth it')
  const again = await reopen()
  expect(await titleField()).toHaveProperty('value', 'Not worth it')
  await again.user.click(await button(t('events.reports.drop')))
  await waitFor(async () => expect(await titleField()).toHaveProperty('value', ''))
  await reopen()
  expect(await titleField()).toHaveProperty('value', '')
  expect(screen.queryByText(t('events.reports.restored'))).toBeNull()
})
