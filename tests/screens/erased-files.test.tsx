import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import DocumentDetail from '@ansvar/web/features/documents/documents/documents.detail.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import ScopeVersions from '@ansvar/web/features/organization/scope/scope.versions.tsx'
import { i18n } from '@ansvar/web/app/i18n.ts'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { call as callAs, upload } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

let world: World
let manager: Person
let editor: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  editor = await world.signIn('editor')
})
afterAll(async () => {
  await i18n.changeLanguage('en')
  await world[Symbol.asyncDispose]()
})

type Answer = { readonly id: string; readonly file: { readonly id: string } }

const call = (method: string, path: string, body: object) => callAs<Answer>(manager, method, path, body)
const uploadFile = (path: string, name: string) => upload<Answer>(manager, path, name, `${name} ${Math.random()}`)

/** Creates a policy with two files. */
async function policyWith(...names: readonly string[]): Promise<string> {
  const files = []
  for (const name of names) files.push({ id: (await uploadFile('attachments', name)).id })
  return (await call('POST', 'policies', { title: 'With files', files })).id
}

const open = (person: Person, id: string) =>
  mount(person, `/leadership/policies/${id}`, <PolicyDetail id={id} mode="view" />)

describe.each(['en', 'da'] as const)('in %s', (language) => {
  beforeAll(() => i18n.changeLanguage(language))

  test('a manager erases a file with a reason, and it has no link any more', async () => {
    const id = await policyWith('Sick note.txt', 'Minutes.txt')
    const { user } = await open(manager, id)
    const action = t('files.erasing.actionOf', { name: 'Sick note.txt' })
    await screen.findByRole('link', { name: /^Sick note\.txt/ })
    await user.click(screen.getByRole('button', { name: action }))
    const dialog = await screen.findByRole('alertdialog', { name: t('files.erasing.title', { name: 'Sick note.txt' }) })
    expect(within(dialog).getByText(t('files.erasing.text'))).toBeTruthy()
    const confirm = within(dialog).getByRole('button', { name: new RegExp(`^${t('files.erasing.action')}`) })
    expect(confirm.dataset['variant']).toBe('danger')
    await user.click(confirm)
    const reason = within(dialog).getByRole('textbox', { name: new RegExp(`^${t('fields.reason')}`) })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(within(dialog).getByText(t('problems.required'))).toBeTruthy()
    await user.type(reason, 'Names a patient')
    await user.click(confirm)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(toasts.current().at(-1)?.title).toBe(t('files.erasing.done'))
    const erased = await screen.findByText((text) => text.startsWith(said('by')) && text.endsWith('Kirsten Holm'))
    expect(erased.closest('li')?.textContent).toContain('Sick note.txt')
    expect(screen.queryByRole('link', { name: /^Sick note\.txt/ })).toBeNull()
    expect(screen.queryByRole('button', { name: action })).toBeNull()
    await waitFor(() => expect(document.activeElement?.className).toContain('record-title'))
    expect(screen.getByRole('link', { name: /^Minutes\.txt/ })).toBeTruthy()
    expect(document.querySelector(`.file-row img`)).toBeNull()
  })

  test('the name is erased too, and the history says what was erased and why', async () => {
    const id = await policyWith('Anna Jensen.txt')
    const { user } = await open(manager, id)
    await user.click(
      await screen.findByRole('button', { name: t('files.erasing.actionOf', { name: 'Anna Jensen.txt' }) }),
    )
    const dialog = await screen.findByRole('alertdialog')
    await user.type(within(dialog).getByRole('textbox', { name: new RegExp(`^${t('fields.reason')}`) }), 'Wrong file')
    await user.click(within(dialog).getByRole('checkbox', { name: new RegExp(t('fields.eraseName')) }))
    await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${t('files.erasing.action')}`) }))
    expect(await screen.findByText(t('files.erased.nameless'))).toBeTruthy()
    await user.click(await screen.findByRole('heading', { name: t('screen.history.title') }))
    const card = screen.getByRole('heading', { name: t('screen.history.title') }).closest('details') as HTMLElement
    const lines = async () =>
      [...card.querySelectorAll('.history-fields > li, p.history-fields')].map((line) => line.textContent)
    await waitFor(async () =>
      expect(await lines()).toEqual([
        t('screen.history.set', { label: t('screen.history.fields.erasedFile'), after: t('files.erased.nameless') }),
        t('screen.history.set', { label: t('screen.history.fields.eraseReason'), after: 'Wrong file' }),
        t('screen.history.erased'),
      ]),
    )
    expect(document.body.textContent).not.toContain('Anna Jensen')
  })

  test('an editor has no button, and saves a record with an erased file', async () => {
    const id = await policyWith('Kept.txt', 'Gone.txt')
    const read = (await (
      await manager.fetch(`/api/v1/organizations/${manager.organizationId}/policies/${id}`)
    ).json()) as { files: { id: string; name: string }[] }
    const gone = read.files.find(({ name }) => name === 'Gone.txt')?.id ?? ''
    await call('PUT', `attachments/${gone}/erase`, { reason: 'Wrong file', erase_name: true })
    await open(editor, id)
    await screen.findByText(t('files.erased.nameless'))
    expect(screen.queryByRole('button', { name: new RegExp(t('files.erasing.action')) })).toBeNull()
    const { user } = await mount(editor, `/leadership/policies/${id}/edit`, <PolicyDetail id={id} mode="edit" />)
    const title = await screen.findByRole('textbox', { name: new RegExp(`^${t('policies.fields.title')}`) })
    await user.type(title, ' changed')
    expect(screen.getByRole('button', { name: t('files.remove', { name: t('files.erased.nameless') }) })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('screen.save')}\\b`) }))
    await waitFor(async () => {
      const saved = await manager.fetch(`/api/v1/organizations/${manager.organizationId}/policies/${id}`)
      expect(await saved.json()).toMatchObject({ title: 'With files changed', files: [{}, { id: gone, name: '' }] })
    })
  })

  test('a document shows the erased content in its versions, without a link', async () => {
    const { id, file } = await uploadFile('files', 'Permit.txt')
    await call('PUT', `attachments/${file.id}/erase`, { reason: 'Wrong file' })
    await mount(manager, `/documents/own-documents?open=${id}`, <DocumentDetail id={id} mode="view" />)
    await waitFor(() => expect(screen.getAllByText((text) => text.includes(said('by')))).toHaveLength(2))
    expect(document.querySelector(`a[href="/files/${file.id}"]`)).toBeNull()
  })
})

test('an older version of the scope with an erased file is restored without the file', async () => {
  await i18n.changeLanguage('en')
  const { id } = await uploadFile('attachments', 'Plan.txt')
  const read = async () =>
    (await (await manager.fetch(`/api/v1/organizations/${manager.organizationId}/scope`)).json()) as {
      readonly version: number
      readonly statement: string
      readonly files: readonly { readonly id: string }[]
    }
  const before = await read()
  await call('PUT', 'scope', { ...before, version: undefined, statement: 'With a plan', files: [{ id }] })
  const { version } = await read()
  await call('PUT', 'scope', { ...before, version: undefined, statement: 'Without a plan', files: [] })
  await call('PUT', `attachments/${id}/erase`, { reason: 'Wrong file' })
  const path = `/organization/scope/versions?version=${version}`
  const { user } = await mount(manager, path, <ScopeVersions />)
  await screen.findByText((text) => text.startsWith(said('by')))
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('scope.versions.restore', { version })}`) }))
  await waitFor(async () =>
    expect(await read()).toMatchObject({ version: version + 2, statement: 'With a plan', files: [] }),
  )
})

/** The beginning of the sentence that says when a file was erased. */
const said = (key: 'by' | 'on') => t(`files.erased.${key}`, { date: '', name: '' }).split('  ')[0]?.trim() ?? ''
