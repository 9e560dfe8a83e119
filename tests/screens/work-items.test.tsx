import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WorkItemsList from '@ansvar/web/features/dashboard/work-items.list.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

let world: World
let manager: Person
let reader: Person
let limited: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  reader = await world.signIn('reader')
  limited = await world.signIn('limited')
})
afterAll(() => world[Symbol.asyncDispose]())

/** Opens the work list. Returns its rows, without the heads of groups. */
async function open(person: Person, address = '/dashboard/work'): Promise<HTMLElement[]> {
  await mount(person, address, <WorkItemsList />)
  return waitFor(() => {
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .filter((row) => row.querySelector('[data-row]'))
    expect(rows.length).toBeGreaterThan(0)
    return rows
  })
}

const currentView = () => document.querySelector('.tab[aria-current=page]')?.textContent ?? ''
const heading = () => screen.getByRole('heading', { level: 1 }).textContent ?? ''

describe('the work list', () => {
  test('begins with all tasks for managers, with the same number in the heading and the view', async () => {
    await open(manager)
    await waitFor(() => expect(currentView()).toMatch(new RegExp(`^${t('workItems.views.all')}\\d+$`)))
    const count = currentView().replace(/\D/g, '')
    expect(heading()).toBe(`${t('workItems.title')} ${count}`)
    expect(Number(count)).toBeGreaterThan(20)
  })

  test('opens the risk assessments to do, and begins one with a chemical that has none', async () => {
    const rows = await open(manager, '/dashboard/work?view=all&kind=RISK_ASSESSMENT')
    const links = rows.map((row) => within(row).getByRole('link', { name: t('workItems.steps.ASSESS') }))
    const addresses = links.map((link) => link.getAttribute('href'))
    const folder = '/chemicals/my-chemicals/assessments/'
    expect(addresses).toContainEqual(expect.stringMatching(new RegExp(`^${folder}[\\da-f-]{36}$`)))
    expect(addresses).toContainEqual(expect.stringMatching(new RegExp(`^${folder}new/edit\\?chemical=[\\da-f-]{36}$`)))
  })

  test('begins with their own tasks for readers, whose buttons open the record', async () => {
    const rows = await open(reader, '/dashboard/work?view=all')
    for (const row of rows) {
      const step = within(row).getByRole('link', { name: t('workItems.steps.OPEN') })
      expect(step.getAttribute('href')).toBe(row.querySelector('[data-row]')?.getAttribute('href'))
    }
    await mount(reader, '/dashboard/work', <WorkItemsList />)
    await waitFor(() => expect(currentView()).toContain(t('workItems.views.mine')))
  })

  test('narrows by kind within the view, and the next step of an inspection records it', async () => {
    const rows = await open(manager, '/dashboard/work?view=all&kind=INSPECTION')
    for (const row of rows) {
      expect(within(row).getByText(t('workItems.options.kind.INSPECTION'))).toBeDefined()
      const step = within(row).getByRole('link', { name: t('workItems.steps.RECORD') })
      expect(step.getAttribute('href')).toMatch(
        /^\/monitoring\/control-book\/inspections\/[\da-f-]{36}\/edit\?done=today$/,
      )
    }
  })

  test('contains readings and competences only, with limited access', async () => {
    const rows = await open(limited, '/dashboard/work?view=all&size=200')
    const kinds = [t('workItems.options.kind.READING'), t('workItems.options.kind.COMPETENCE')]
    for (const row of rows) expect(kinds.some((kind) => row.textContent?.includes(kind))).toBe(true)
  })
})
