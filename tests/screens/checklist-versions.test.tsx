import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import ChecklistDetail from '@ansvar/web/features/monitoring/checklists/checklists.detail.tsx'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

// A checklist whose questions are added, removed, moved and changed from one version to the next.

type Checklist = { readonly id: string; readonly items: readonly { readonly id: string; readonly text: string }[] }

let world: World
let manager: Person
let id = ''

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  const first = await call<Checklist>(manager, 'POST', 'checklists', {
    title: 'Compressor',
    items: [
      { kind: 'YES_NO', text: 'Is the seal intact?', expected: 'YES' },
      { kind: 'NUMBER', text: 'Pressure', unit: 'bar', minimum: 6, maximum: 8 },
      { kind: 'CHOICE', text: 'Oil level', choices: ['Low', 'Full'] },
      { kind: 'TEXT', text: 'Remarks of the operator' },
    ],
  })
  ;({ id } = first)
  const [seal, pressure, , remarks] = first.items
  const items = [remarks, seal, { ...pressure, maximum: 9, required: false }, { kind: 'PHOTO', text: 'The type plate' }]
  await call(manager, 'PUT', `checklists/${id}`, { title: 'Large compressor', items }, { 'if-match': '"1"' })
})
afterAll(() => world[Symbol.asyncDispose]())

const path = (query = '') => `/monitoring/control-book/checklists/${id}${query}`
const open = (query: string) => mount(manager, path(query), <ChecklistDetail id={id} mode="view" />)
/** The question's row. Its mark is the first text. */
const rowOf = async (question: string) => {
  const text = await screen.findByText(question)
  return within(text.closest('.repeated-row') as HTMLElement)
}

describe('the versions of a checklist', () => {
  test('are listed on its screen, with a link that compares the latest two', async () => {
    await open('')
    const compare = await screen.findByRole('link', { name: t('checklists.versions.compare') })
    expect(compare.getAttribute('href')).toBe(path('?version=2&against=1'))
  })

  test('show one version as it was', async () => {
    await open('?version=1')
    expect(await screen.findByText('Oil level')).toBeDefined()
    expect(screen.queryByText('The type plate')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Compressor' })).toBeDefined()
  })

  test('compare two: which questions were added, removed and moved', async () => {
    await open('?version=2&against=1')
    expect((await rowOf('The type plate')).getByText(t('checklists.changes.added'))).toBeDefined()
    expect((await rowOf('Oil level')).getByText(t('checklists.changes.removed'))).toBeDefined()
    expect((await rowOf('Remarks of the operator')).getByText('Moved from 4')).toBeDefined()
    const same = await rowOf('Is the seal intact?')
    expect(same.queryByText(/Moved|Changed|Added|Removed/)).toBeNull()
    expect(document.querySelector('del')?.textContent).toBeDefined()
  })

  test('compare two: which bounds and properties of a question changed, and not the others', async () => {
    await open('?version=2&against=1')
    const pressure = await rowOf('Pressure')
    expect(pressure.getByText(t('checklists.changes.changed'))).toBeDefined()
    const valueOf = (label: string) => pressure.getByText(label).nextElementSibling
    expect(valueOf(t('checklists.items.maximum'))?.querySelector('del')?.textContent).toBe('8')
    expect(valueOf(t('checklists.items.maximum'))?.querySelector('ins')?.textContent).toBe('9')
    expect(valueOf(t('checklists.items.required'))?.querySelector('ins')?.textContent).toBe('No')
    expect(pressure.queryByText(t('checklists.items.minimum'))).toBeNull()
    expect(pressure.queryByText(t('checklists.items.kind'))).toBeNull()
  })

  test('compare the title word by word', async () => {
    await open('?version=2&against=1')
    await vi.waitFor(() => expect(document.querySelector('.diff ins')?.textContent).toContain('Large'))
  })
})
