import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import MembersList from '@ansvar/web/features/organization/members/members.list.tsx'
import MetersList from '@ansvar/web/features/monitoring/meters/meters.list.tsx'
import PoliciesList from '@ansvar/web/features/leadership/policies/policies.list.tsx'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { downloads } from './downloads.ts'
import { createWorld, type Person, type World } from './service.ts'
import { chooseItem, mount, rowLinks as rows, t } from './mount.tsx'

let world: World
let [manager, reader, outsider, limited]: Person[] = []

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  reader = await world.signIn('reader')
  outsider = await world.signIn('outsider')
  limited = await world.signIn('limited')
})
afterAll(() => world[Symbol.asyncDispose]())

const policies = (person: Person | undefined, search = '', before?: () => void) =>
  mount(person as Person, `/leadership/policies${search}`, <PoliciesList />, before)
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name })
const boxes = () => screen.getAllByRole('checkbox').slice(1)
const confirm = async (user: Awaited<ReturnType<typeof policies>>['user'], verb: string) => {
  await user.click(screen.getByRole('button', { name: verb }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: verb }))
}
const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])

const json = { 'content-type': 'application/json' }

/** Activates a member again after a test. */
async function reactivate({ fetch, organizationId }: Person, q: string): Promise<void> {
  const members = `/api/v1/organizations/${organizationId}/members`
  const found = (await (await fetch(`${members}?q=${q}`)).json()) as { content: Record<string, unknown>[] }
  const { id, name, email, level } = found.content[0] ?? {}
  await fetch(`${members}/${String(id)}`, {
    method: 'PUT',
    headers: json,
    body: JSON.stringify({ name, email, level, active: true }),
  })
}

/** Creates twenty-eight meters, more than a page has. Returns a word that only they contain. */
async function manyMeters({ fetch, organizationId }: Person): Promise<string> {
  const word = randomUUID()
  for (let number = 1; number <= 28; number += 1) {
    const made = await fetch(`/api/v1/organizations/${organizationId}/meters`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ name: `${word} ${number}`, utility_type: 'WATER', units: 'm³', kind: 'CONSUMPTION' }),
    })
    expect(made.status).toBe(201)
  }
  return word
}

describe('an export', () => {
  test('is a file with the columns that are shown, of all records found', async () => {
    const files = downloads()
    const { user } = await policies(manager, '?state=DRAFT&columns=title,owner&sort=title')
    const titles = (await rows()).map(({ textContent }) => textContent)
    await user.click(screen.getByRole('button', { name: t('screen.export.list') }))
    await chooseItem(user, await screen.findByRole('menuitem', { name: t('screen.export.formats.csv') }))
    await waitFor(() => expect(files).toHaveLength(1))
    const [head, ...lines] = (await (files[0] as Blob).text()).trimEnd().split('\r\n')
    expect(head?.replace('\uFEFF', '')).toBe('Policy,Owner')
    expect(lines.map((line) => line.replaceAll('"', '').split(',')[0])).toEqual(titles)
  })
})

describe('the columns of a list', () => {
  test('are chosen, stored in the address, and restored on the next visit', async () => {
    const { user } = await policies(manager)
    await rows()
    expect(heads()).toEqual(['Policy', 'Status', 'Version', 'Owner'])
    await user.click(screen.getByRole('button', { name: t('screen.list.columns') }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Version' }))
    await waitFor(() => expect(heads()).toEqual(['Policy', 'Status', 'Owner']))
    expect(location.search).toBe('?columns=title%2CnextReviewDate%2Cowner')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    const stored = Object.entries(localStorage)
    await policies(manager, '?state=DRAFT', () => {
      for (const [key, value] of stored) localStorage.setItem(key, String(value))
    })
    await rows()
    expect(heads()).toEqual(['Policy', 'Status', 'Owner'])
    expect(location.search).toBe('?state=DRAFT&columns=title%2CnextReviewDate%2Cowner')
  })

  test('of an address override the stored ones, and unknown ones are reported', async () => {
    await policies(manager, '?columns=title,owner,colour')
    await rows()
    expect(heads()).toEqual(['Policy', 'Owner'])
    expect(screen.getByText(t('screen.list.unknown', { names: 'columns' }))).toBeDefined()
  })
})

describe('the address of a list', () => {
  test('with a page beyond the last reports it, with a link to the last one', async () => {
    const { user } = await policies(manager, '?page=99')
    expect(await screen.findByText(t('screen.list.noSuchPage', { page: 99 }))).toBeDefined()
    await user.click(screen.getByRole('button', { name: t('screen.list.lastPage') }))
    expect(await rows()).toHaveLength(10)
  })

  test('with a record of another organization shows it as not found, and the list stays', async () => {
    await policies(manager, '?open=00000000-0000-4000-8000-000000000000')
    const panel = await screen.findByRole('dialog')
    expect(await within(panel).findByText(t('policies.missing'))).toBeDefined()
    await waitFor(() => expect(document.querySelectorAll('a[data-row]')).toHaveLength(10))
  })

  test('with an invalid record id shows it as not found', async () => {
    await policies(manager, '?open=no-such-id')
    const panel = await screen.findByRole('dialog')
    expect(await within(panel).findByText(t('policies.missing'))).toBeDefined()
  })
})

describe('selected rows', () => {
  test('are selected one by one, as a range with Shift, with Space, and all at once', async () => {
    const { user } = await policies(manager, '?sort=title')
    const links = await rows()
    await user.click(boxes()[1] as HTMLElement)
    await user.keyboard('{Shift>}')
    await user.click(boxes()[4] as HTMLElement)
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('4 selected')).toBeDefined()
    links[0]?.focus()
    await user.keyboard(' ')
    expect(await screen.findByText('5 selected')).toBeDefined()
    await user.click(box(t('screen.list.selectAll')))
    expect(await screen.findByText('10 selected')).toBeDefined()
    await user.click(screen.getByRole('button', { name: t('screen.bulk.clear') }))
    expect(screen.queryByRole('region', { name: t('screen.bulk.label') })).toBeNull()
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-row')).toBe(true))
  })

  test('of a reader can be exported, and the other actions say which role they need', async () => {
    const { user } = await policies(reader)
    await rows()
    await user.click(boxes()[0] as HTMLElement)
    const bar = screen.getByRole('region', { name: t('screen.bulk.label') })
    expect(within(bar).getByRole('button', { name: 'Assign owner' }).getAttribute('aria-disabled')).toBe('true')
    expect(await within(bar).findByText(/Editing requires the Editor role. Your role is Reader./)).toBeDefined()
    expect(
      within(bar)
        .getByRole('button', { name: t('screen.export.short') })
        .getAttribute('aria-disabled'),
    ).toBeNull()
  })

  test('are changed one after the other; those that fail stay selected, with the reason', async () => {
    onTestFinished(() => reactivate(outsider as Person, 'esben'))
    const { user } = await mount(outsider as Person, '/organization/members', <MembersList />)
    await rows()
    await user.click(box(/Esben Toft/))
    await user.click(box(/Frida Kragh/))
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Esben Toft')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('1 could not be changed:')).toBeDefined()
    const outcome = screen.getByRole('alertdialog')
    expect(outcome.textContent).toContain('1 was changed.')
    expect(within(outcome).getByText('Frida Kragh')).toBeDefined()
    expect(outcome.textContent).toContain('This is the last manager.')
    await user.click(within(outcome).getByRole('button', { name: t('screen.bulk.close') }))
    expect(await screen.findByText('1 selected')).toBeDefined()
    expect(box(/Frida Kragh/)).toHaveProperty('checked', true)
    const rowOf = (name: RegExp) => box(name).closest('tr')?.textContent
    await waitFor(() => expect(rowOf(/Esben Toft/)).toContain('Deactivated'))
    const toast = toasts.current().at(-1)
    expect([toast?.title, toast?.action?.label]).toEqual(['Esben Toft deactivated', 'Undo'])
    // A member who has the value already is not changed, and is no failure.
    await user.click(box(/Frida Kragh/))
    await user.click(box(/Esben Toft/))
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: t('screen.bulk.label') })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    // The member has not changed since, so the former value is restored and shown in the row.
    toast?.action?.onPress()
    await waitFor(() => expect(rowOf(/Esben Toft/)).toContain('Active'))
    expect(toasts.current().at(-1)?.title).toBe('1 change undone')
  })
})

describe('where features are limited', () => {
  test('several members are changed at once, and the user keeps access', async () => {
    const { user } = await mount(limited as Person, '/organization/members', <MembersList />)
    await rows()
    await user.click(box(t('screen.list.selectAll')))
    // All of them are on this page, so there is nothing more to select.
    expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull()
    await confirm(user, 'Deactivate')
    const outcome = await screen.findByRole('alertdialog')
    expect(await within(outcome).findByText('1 could not be changed:')).toBeDefined()
    expect(within(outcome).getByRole('listitem').textContent).toContain('Hanne Vester')
  })

  test(
    'all meters that a filter finds are selected across pages, and failed ones are listed and stay selected',
    { timeout: 60_000 },
    async () => {
      const { fetch } = limited as Person
      const word = await manyMeters(limited as Person)
      let writes = 0
      const cutting: Person['fetch'] = async (input, init) => {
        const isWrite = typeof init?.body === 'string' && init.body.includes('mutation UpdateMeter')
        // One row of the first page and one of the second fail.
        if (isWrite && [3, 27].includes(++writes)) throw new TypeError('No connection')
        return fetch(input, init)
      }
      const { user } = await mount(
        { ...(limited as Person), fetch: cutting },
        `/monitoring/meters?q=${word}`,
        <MetersList />,
      )
      await rows()
      await user.click(boxes()[0] as HTMLElement)
      expect(screen.queryByText(t('screen.bulk.selectAll.page', { page: 25 }))).toBeNull()
      await user.click(box(t('screen.list.selectAll')))
      expect(await screen.findByText(t('screen.bulk.selectAll.page', { page: 25 }))).toBeDefined()
      await user.click(screen.getByRole('button', { name: /^Select all 28 found/ }))
      const toast = await screen.findByText(t('screen.bulk.selectAll.done.matches', { number: 28 }))
      await waitFor(() => expect(document.activeElement).toBe(toast))
      expect(screen.getByText('28 selected')).toBeDefined()
      await confirm(user, t('screen.bulk.actions.retire'))
      // Twenty-eight saves, one after the other. Checking the page after each would take longer than the saves.
      await expect.poll(() => writes, { timeout: 45_000 }).toBe(28)
      expect(await screen.findByText('2 could not be changed:')).toBeDefined()
      const outcome = screen.getByRole('alertdialog')
      expect(outcome.textContent).toContain('26 were changed.')
      const failed = within(outcome).getAllByRole('listitem')
      expect(failed.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(`^${word} \\d+`),
        expect.stringMatching(`^${word} \\d+`),
      ])
      await user.click(within(outcome).getByRole('button', { name: t('screen.bulk.close') }))
      expect(await screen.findByText('2 selected')).toBeDefined()
    },
  )

  test('rows of the other pages that cannot be fetched are reported, and retried', async () => {
    const word = await manyMeters(limited as Person)
    const { user, line } = await mount(limited as Person, `/monitoring/meters?q=${word}`, <MetersList />)
    await rows()
    await user.click(box(t('screen.list.selectAll')))
    line.open = false
    const offer = { name: /^Select all 28 found/ }
    await user.click(await screen.findByRole('button', offer))
    expect(
      await screen.findByText(`${t('screen.bulk.selectAll.failed')} ${t('screen.failed.causes.UNREACHABLE')}`),
    ).toBeDefined()
    expect(screen.getByText('25 selected')).toBeDefined()
    line.open = true
    await user.click(screen.getByRole('button', offer))
    expect(await screen.findByText('28 selected')).toBeDefined()
  })
})

describe('a manager who selects all members', () => {
  test('sees at the own row why the own access is not removed', async () => {
    const { user } = await mount(manager as Person, '/organization/members?q=kirsten', <MembersList />)
    await rows()
    await user.click(box(/Kirsten Holm/))
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('1 could not be changed:')).toBeDefined()
    expect(screen.getByRole('alertdialog').textContent).toContain(t('members.problems.active.own_account'))
  })
})
