import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, localDay } from '@ansvar/domain/dates'
import WorkItemsList from '@ansvar/web/features/dashboard/work-items.list.tsx'
import DocumentDetail from '@ansvar/web/features/documents/documents/documents.detail.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import ProcedureDetail from '@ansvar/web/features/operation/procedures/procedures.detail.tsx'
import { call, idOf } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

// The reviews of policies, procedures and own documents: the result that a document must be changed starts an action, and for
// policies and procedures a draft.

type Stored = { readonly id: string; readonly state: string; readonly version: number }
type Document = { readonly id: string; readonly title: string; readonly next_review_date: string | null }
type Documents = { readonly content: readonly Document[] }
type Listed = { readonly content: readonly (Stored & { readonly action_id: string })[] }

let world: World
let editor: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

// Style sheets are not loaded, so the name of a button includes its label while it works.
const called = (name: string) => new RegExp(`^${name}\\s*(${t('screen.saving')})?$`)
const button = (name: string) => screen.findByRole('button', { name: called(name) })

const today = localDay(new Date(), 'Europe/Copenhagen')

type Kind = {
  readonly collection: 'policies' | 'procedures'
  readonly name: 'policyReviews' | 'procedureReviews'
  readonly address: string
  readonly shown: (id: string) => ReactElement
}
const kinds: readonly Kind[] = [
  {
    collection: 'policies',
    name: 'policyReviews',
    address: '/leadership/policies',
    shown: (id) => <PolicyDetail id={id} mode="view" />,
  },
  {
    collection: 'procedures',
    name: 'procedureReviews',
    address: '/operation/procedures',
    shown: (id) => <ProcedureDetail id={id} mode="view" />,
  },
]

describe.each(kinds)('the card of the reviews of $collection', ({ collection, name, address, shown }) => {
  async function inForce(): Promise<string> {
    const owner = await idOf(editor)
    const { id } = await call<Stored>(editor, 'POST', collection, {
      title: 'Noise in hall 2',
      state: 'APPROVED',
      owner_id: owner,
      approved_by_id: owner,
      approved_on: '2026-01-05',
      review_period: 'P1Y',
    })
    return id
  }

  async function add(id: string, outcome: 'STILL_VALID' | 'TO_BE_CHANGED', note = '') {
    const { user } = await mount(editor, `${address}/${id}`, shown(id))
    await user.click(await button(t(`${name}.create`)))
    expect(screen.getByText(t(`${name}.hints.outcome`))).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: t(`${name}.options.outcome.${outcome}`) }))
    if (note !== '') await user.type(screen.getByRole('textbox', { name: t('fields.note') }), note)
    await user.click(await button(t('screen.save')))
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
    return user
  }

  test('records that a document is still valid, today and by the user, which starts nothing', async () => {
    const id = await inForce()
    await add(id, 'STILL_VALID')
    expect(await screen.findByText(t(`${name}.options.outcome.STILL_VALID`))).toBeTruthy()
    expect(screen.queryByRole('link', { name: t('documentReviews.draft') })).toBeNull()
    const [review] = (await call<Listed>(editor, 'GET', `${collection}/${id}/reviews`)).content
    expect(review).toMatchObject({ performed_on: today, reviewer_id: await idOf(editor) })
    expect(await call<Stored>(editor, 'GET', `${collection}/${id}`)).toMatchObject({ version: 1, state: 'APPROVED' })
  })

  test('offers the date of the change with that result only', async () => {
    const id = await inForce()
    const { user } = await mount(editor, `${address}/${id}`, shown(id))
    await user.click(await button(t(`${name}.create`)))
    const due = { name: t(`${name}.fields.changeDueOn`) }
    expect(screen.queryByRole('textbox', due)).toBeNull()
    await user.click(screen.getByRole('radio', { name: t(`${name}.options.outcome.TO_BE_CHANGED`) }))
    const field = screen.getByRole('textbox', due)
    await user.type(field, '20/11/2020')
    await user.click(await button(t('screen.save')))
    expect(await screen.findAllByText(t(`${name}.problems.changeDueOn.in_past`))).not.toEqual([])
  })

  test('leads from a document that must be changed to its draft and its action, while readers see it in force', async () => {
    const id = await inForce()
    await add(id, 'TO_BE_CHANGED', 'Section 3 is missing')
    const draft = await screen.findByRole('link', { name: t('documentReviews.draft') })
    expect(draft.getAttribute('href')).toBe(`${address}/${id}/edit`)
    const [review] = (await call<Listed>(editor, 'GET', `${collection}/${id}/reviews`)).content
    const action = await screen.findByRole('link', { name: t('documentReviews.action') })
    expect(action.getAttribute('href')).toBe(`#${review?.action_id}`)
    await waitFor(() => {
      const row = document.getElementById(review?.action_id ?? '')
      expect(within(row as HTMLElement).getByText('Section 3 is missing')).toBeTruthy()
    })

    expect(await call<Stored>(editor, 'GET', `${collection}/${id}`)).toMatchObject({ version: 2, state: 'DRAFT' })
    expect(await call<Stored>(reader, 'GET', `${collection}/${id}`)).toMatchObject({
      state: 'APPROVED',
      in_force_version: 1,
    })
    await mount(editor, '/dashboard/work?view=mine&kind=ACTION', <WorkItemsList />)
    const row = await waitFor(() => {
      const found = screen
        .getAllByRole('row')
        .find((each) => each.querySelector(`[href$='${id}#${review?.action_id}']`))
      expect(found?.textContent).toContain('Section 3 is missing')
      return found as HTMLElement
    })
    const step = within(row).getByRole('link', { name: t('workItems.steps.COMPLETE') })
    expect(step.getAttribute('href')).toBe(`${address}/${id}#${review?.action_id}`)
  })
})

/** Opens an own document in the panel of its list. */
const showDocument = (id: string) =>
  mount(editor, `/documents/own-documents?open=${id}`, <DocumentDetail id={id} mode="view" />)

/** Makes a document of the demo one that the editor reviews. */
async function reviewedDocument(): Promise<Document> {
  const [document] = (await call<Documents>(editor, 'GET', 'files?active=true&size=1')).content
  if (!document) throw new Error('The demo has no documents')
  const { id, title } = document
  return call(editor, 'PUT', `files/${id}`, { title, review_period: 'P1Y', owner_id: await idOf(editor) })
}

describe('the card of the reviews of an own document', () => {
  const name = 'documentReviews'

  test('has a review of today by the user, which moves the next review of the document', async () => {
    const { id } = await reviewedDocument()
    const { user } = await showDocument(id)
    await user.click(await button(t(`${name}.create`)))
    const day = screen.getByRole<HTMLInputElement>('textbox', { name: t(`${name}.fields.performedOn`) })
    expect(day.value).not.toBe('')
    await user.click(await button(t('screen.save')))
    expect(await screen.findByText(t(`${name}.options.outcome.STILL_VALID`))).toBeTruthy()
    const [review] = (await call<Listed>(editor, 'GET', `files/${id}/reviews`)).content
    expect(review).toMatchObject({ performed_on: today, reviewer_id: await idOf(editor), outcome: 'STILL_VALID' })
    expect(await call<Document>(editor, 'GET', `files/${id}`)).toMatchObject({ next_review_date: addMonths(today, 12) })
  })

  test('leads from a document that must be changed to its action, and the work list leads back to it', async () => {
    const { id } = await reviewedDocument()
    const { user } = await showDocument(id)
    await user.click(await button(t(`${name}.create`)))
    expect(screen.getByText(t(`${name}.hints.outcome`))).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: t(`${name}.options.outcome.TO_BE_CHANGED`) }))
    await user.type(screen.getByRole('textbox', { name: t('fields.note') }), 'Page 2 is old')
    await user.click(await button(t('screen.save')))
    const action = await screen.findByRole('link', { name: t('documentReviews.action') })
    expect(screen.queryByRole('link', { name: t('documentReviews.draft') })).toBeNull()
    const { hash } = new URL(action.getAttribute('href') ?? '', 'https://ansvar.example')
    expect(await screen.findByText('Page 2 is old', { selector: `[id='${hash.slice(1)}'] *` })).toBeTruthy()

    await mount(editor, '/dashboard/work?view=mine&kind=ACTION', <WorkItemsList />)
    const row = await waitFor(() => {
      const found = screen.getAllByRole('row').find((each) => each.querySelector(`[href$='${hash}']`))
      expect(found?.textContent).toContain('Page 2 is old')
      return found as HTMLElement
    })
    const step = within(row).getByRole('link', { name: t('workItems.steps.COMPLETE') })
    expect(step.getAttribute('href')).toBe(`/documents/own-documents?open=${id}${hash}`)
  })

  test('is read by readers, who add nothing', async () => {
    const { id } = await reviewedDocument()
    await mount(reader, `/documents/own-documents?open=${id}`, <DocumentDetail id={id} mode="view" />)
    expect(await screen.findByText(t(`${name}.title`))).toBeTruthy()
    expect(screen.getByText(t('documents.fields.nextReviewDate'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: t(`${name}.create`) })).toBeNull()
  })
})
