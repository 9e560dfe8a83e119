import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CreatePolicyDocument,
  PolicyDocument,
  UpdatePolicyDocument,
} from '@ansvar/web/features/leadership/policies/generated/policies.graphql.ts'
import { SessionDocument } from '@ansvar/web/session/generated/session.graphql.ts'
import type { PolicyInput } from '@ansvar/web/graphql/generated/types.ts'
import { policyDraft } from '@ansvar/web/features/leadership/policies/policies.resource.ts'
import { draftMirror, mirrorKey } from '@ansvar/web/screen/draft-mirror.ts'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import { createWorld, type Account, type Person, type World } from './service.ts'
import { lookFor, mount, t } from './mount.tsx'

const body = `We keep our permits.

## We commit to

- less noise by 10 %
- more air

We report every year.`
const input: PolicyInput = { title: 'Noise', body, state: 'DRAFT' }
let world: World
const people = new Map<Account, Person>()
const personOf = (account: Account) => {
  const person = people.get(account)
  if (!person) throw new Error(`${account} is not there`)
  return person
}
let id = ''

beforeAll(async () => {
  world = await createWorld()
  for (const account of ['manager', 'editor', 'reader'] as const) people.set(account, await world.signIn(account))
})
afterAll(() => world[Symbol.asyncDispose]())

/** Creates a policy for each test. */
beforeEach(async () => {
  const { client, organizationId } = personOf('manager')
  const { data } = await client.mutation(CreatePolicyDocument, { organizationId, input }).toPromise()
  id = data?.record.id ?? ''
})

const at = (mode: 'view' | 'edit') => `/leadership/policies/${id}${mode === 'edit' ? '/edit' : ''}`
const open = (mode: 'view' | 'edit', account: Account = 'editor') =>
  mount(personOf(account), at(mode), <PolicyDetail id={id} mode={mode} />)
const titleField = () => screen.findByRole('textbox', { name: t('policies.fields.title') })
const addButton = () => screen.findByRole('button', { name: t('policyReviews.create') })
/** Without styles, the text of its busy state is part of its name. */
const saveButton = () => screen.findByRole('button', { name: /^Save\b/ })
const stored = async () => {
  const { client, organizationId } = personOf('manager')
  const { data } = await client.query(PolicyDocument, { organizationId, id }).toPromise()
  return data?.record
}
/** Saves the policy as another user in the meantime. */
async function savedByManager(change: Partial<PolicyInput>) {
  const { client, organizationId } = personOf('manager')
  const { error } = await client
    .mutation(UpdatePolicyDocument, { organizationId, id, version: 1, input: { ...input, ...change } })
    .toPromise()
  expect(error).toBeUndefined()
}

async function retitle(to: string) {
  const { user, line } = await open('edit')
  const title = await titleField()
  await user.clear(title)
  if (to !== '') await user.type(title, to)
  return { user, line, title }
}

describe('the screen of a policy', () => {
  test('has no input in view mode', async () => {
    await open('view')
    expect(await screen.findByRole('heading', { level: 1, name: 'Noise' })).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'We commit to' })).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('shows a disabled Edit with the reason to a reader', async () => {
    await open('view', 'reader')
    const edit = await screen.findByRole('button', { name: t('screen.edit') })
    expect(edit.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(edit.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('Editing requires the Editor role. Your role is Reader.')
  })

  test('saves the changes and returns to view mode', async () => {
    const { user } = await retitle('Noise at night')
    expect(screen.getByText(t('screen.unsaved', { count: 1 }))).toBeDefined()
    await user.click(await saveButton())
    await waitFor(() => expect(location.pathname).toBe(at('view')))
    expect(await stored()).toMatchObject({ title: 'Noise at night', version: 2, body })
  })

  test('shows problems at the fields, and a summary with links to them', async () => {
    const { user } = await retitle('')
    await user.selectOptions(screen.getByRole('combobox', { name: t('policies.fields.state') }), 'APPROVED')
    await user.click(await saveButton())
    expect(await screen.findByText(t('screen.problems', { count: 4 }))).toBeDefined()
    const title = await titleField()
    expect(title.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(t('policies.problems.title.required'))).toBeDefined()
    await user.click(screen.getByRole('link', { name: t('policies.fields.title') }))
    expect(document.activeElement).toBe(title)
    await user.type(title, 'N')
    expect(screen.getByText(t('screen.problems', { count: 3 }))).toBeDefined()
  })

  test('preserves the typed name of an unknown person, with a request to choose one', async () => {
    const { user } = await open('edit')
    const owner = await screen.findByRole('combobox', { name: t('policies.fields.owner') })
    await lookFor(user, owner, 'Nobody at all')
    await user.tab()
    await user.click(await saveButton())
    expect(await screen.findByText(t('problems.not_chosen'))).toBeDefined()
    expect((owner as HTMLInputElement).value).toBe('Nobody at all')
    expect((await stored())?.version).toBe(1)
  })

  test('preserves a pasted text that is too long, with its length', async () => {
    const { user, title } = await retitle('')
    const pasted = '🦺'.repeat(201)
    await user.click(title)
    await user.paste(pasted)
    expect(screen.getByText(t('ui.length', { length: '201', max: '200' }))).toBeDefined()
    await user.click(await saveButton())
    expect(await screen.findByText(t('problems.too_long'))).toBeDefined()
    expect((title as HTMLInputElement).value).toBe(pasted)
    expect((await stored())?.version).toBe(1)
  })

  test('accepts a person whose whole name is typed', async () => {
    const { user } = await open('edit')
    const owner = await screen.findByRole('combobox', { name: t('policies.fields.owner') })
    await lookFor(user, owner, 'kirsten holm')
    await screen.findByRole('option', { name: /Kirsten Holm/ })
    await user.tab()
    await user.click(await saveButton())
    await waitFor(async () => expect((await stored())?.owner?.name).toBe('Kirsten Holm'))
  })

  test('preserves the focus in a list whose rows are added and removed', async () => {
    const { user } = await open('edit')
    const add = await screen.findByRole('button', { name: t('policies.communications.add') })
    await user.click(add)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('policies.communications.audience') }))
    await user.click(add)
    const [first] = screen.getAllByRole('button', { name: /^Remove/ })
    if (first) await user.click(first)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Remove/ }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(add)
  })

  test('preserves the focus when a review is added, cancelled, changed and saved', async () => {
    const { user } = await open('view')
    await user.click(await addButton())
    const day = screen.getByRole('textbox', { name: t('policyReviews.fields.performedOn') })
    expect(document.activeElement).toBe(day)
    await user.click(screen.getByRole('button', { name: t('screen.cancel') }))
    expect(document.activeElement).toBe(await addButton())
    await user.keyboard('{Enter}')
    await user.clear(document.activeElement as HTMLInputElement)
    await user.paste('20/11/2026')
    await user.click(await saveButton())
    await waitFor(async () => expect(document.activeElement).toBe(await addButton()))
    await user.click(await screen.findByRole('button', { name: t('policyReviews.edit') }))
    expect((document.activeElement as HTMLInputElement).value).toBe('20 Nov 2026')
    await user.click(screen.getByRole('button', { name: t('screen.cancel') }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('policyReviews.edit') }))
  })

  test('preserves the draft without a response, and saves it on a retry', async () => {
    const { user, line, title } = await retitle('Noise by day')
    line.open = false
    await user.click(await saveButton())
    const notice = await screen.findByText(t('screen.notSaved'))
    expect((title as HTMLInputElement).value).toBe('Noise by day')
    expect((await stored())?.version).toBe(1)
    line.open = true
    await user.click(screen.getByRole('button', { name: t('screen.tryAgain') }))
    await waitFor(async () => expect((await stored())?.title).toBe('Noise by day'))
    await waitFor(() => expect(notice.isConnected).toBe(false))
  })

  test('asks for confirmation before it discards a changed draft', async () => {
    const { user } = await retitle('Noise again')
    await user.click(screen.getByRole('button', { name: t('screen.cancel') }))
    const dialog = await screen.findByRole('alertdialog').catch(() => screen.getByRole('dialog'))
    await user.click(within(dialog).getByRole('button', { name: t('screen.leave.drop') }))
    await waitFor(() => expect(location.pathname).toBe(at('view')))
    expect((await stored())?.title).toBe('Noise')
  })

  test('merges with another user’s save of other fields', async () => {
    const { user } = await retitle('Noise at night')
    await savedByManager({ body: body.replace('10 %', '12 %') })
    await user.click(await saveButton())
    await waitFor(async () => expect((await stored())?.version).toBe(3))
    expect(await stored()).toMatchObject({ title: 'Noise at night', body: body.replace('10 %', '12 %') })
  })

  test('offers theirs and mine for a field that both changed, and saves the chosen one', async () => {
    const { user } = await retitle('Noise of mine')
    await savedByManager({ title: 'Noise of theirs', reviewPeriod: 'P2Y' as PolicyInput['reviewPeriod'] })
    await user.click(await saveButton())
    expect(await screen.findByText(t('screen.conflict.title', { by: 'Kirsten Holm', version: 2 }))).toBeDefined()
    const save = screen.getByRole('button', { name: t('screen.conflict.save', { version: 3 }) })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('radio', { name: 'Title: Mine' }))
    await user.click(save)
    await waitFor(async () => expect((await stored())?.version).toBe(3))
    expect(await stored()).toMatchObject({ title: 'Noise of mine', reviewPeriod: 'P2Y' })
  })

  test('offers only the paragraph that both changed, and merges the others by itself', async () => {
    const [mine, theirs] = [
      body.replace('10 %', '15 %').replace('permits', 'promises'),
      body.replace('10 %', '12 %').replace('every year', 'twice a year'),
    ]
    const { user } = await openWithDraft(mine)
    await savedByManager({ body: theirs })
    await user.click(await saveButton())
    const radio = await screen.findByRole('radio', { name: 'Text, “We commit to”: Mine' })
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(document.body.textContent).not.toContain('- less noise')
    await user.click(radio)
    await user.click(screen.getByRole('button', { name: t('screen.conflict.save', { version: 3 }) }))
    await waitFor(async () => expect((await stored())?.version).toBe(3))
    expect((await stored())?.body).toBe(mine.replace('every year', 'twice a year'))
  })

  test('says that a record is not found', async () => {
    id = '00000000-0000-4000-8000-000000000000'
    await open('view')
    expect(await screen.findByText(t('policies.missing'))).toBeDefined()
  })
})

/** A draft that the tab has stored, so that the test does not type rich text into a document without layout. */
async function openWithDraft(text: string) {
  const record = await stored()
  if (!record) throw new Error('There is no policy')
  const editor = personOf('editor')
  const { data } = await editor.client.query(SessionDocument, {}).toPromise()
  const values = policyDraft.toDraft(record)
  const key = mirrorKey(data?.user?.id ?? '', editor.organizationId, 'policies', id)
  return mount(editor, at('edit'), <PolicyDetail id={id} mode="edit" />, () =>
    draftMirror.write(key, {
      base: { version: record.version, values },
      draft: { ...values, body: text },
      attempt: null,
    }),
  )
}
