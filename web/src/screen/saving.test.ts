import { gql } from '@urql/core'
import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { createClient, senderOf } from '#graphql/client.ts'
import { Refused, Stale, type Attempt } from '#machines/editor-draft.ts'
import type { Editable } from './resource.ts'
import { newKey, problemsAt, saveRecord } from './saving.ts'

type Note = { readonly id: string; readonly version: number; readonly text: string; readonly lastModifiedBy: string }
type Draft = { readonly text: string }

const notes: Editable<Note, Draft> = {
  name: 'policies',
  permission: 'EDIT_ORGANIZATION',
  documents: {
    create: gql`
      mutation Create($input: NoteInput!, $idempotencyKey: String) {
        record: createNote(input: $input, idempotencyKey: $idempotencyKey) {
          id
        }
      }
    `,
    update: gql`
      mutation Update($id: ID!, $input: NoteInput!, $version: Int) {
        record: updateNote(id: $id, input: $input, version: $version) {
          id
        }
      }
    `,
  },
  empty: () => ({ text: '' }),
  toDraft: ({ text }) => ({ text }),
  toInput: ({ text }) => ({ text }),
  check: ({ text }) => (text === '' ? [{ path: 'text', code: 'required' }] : []),
}

test('a problem is at the draft’s own path, the first of several', () => {
  const problems = problemsAt([
    { path: 'supplies.2.supplierId', code: 'not_found' },
    { path: 'departmentIds.3', code: 'not_found' },
    { path: 'categoryIds', code: 'too_many' },
    { path: 'departmentIds.4', code: 'invalid' },
  ])
  expect(problems).toEqual({ 'supplies.2.supplier': 'not_found', departments: 'not_found', categories: 'too_many' })
})

const current: Note = { id: '7', version: 2, text: 'theirs', lastModifiedBy: 'Mads Bruun' }

type Sent = Record<string, unknown>
type Responder = (sent: Sent) => object

/**
 * Creates a saver of successive drafts, with a service that gives the configured responses. `sent` contains the
 * requests.
 */
function saver(respond: Responder) {
  const sent: Sent[] = []
  let open: Attempt | null = null
  const notified: string[] = []
  const client = createClient({
    url: 'http://service.example/graphql',
    language: 'en',
    cache: ({ forward }) => forward,
    handlers: {
      onUnauthenticated: () => notified.push('UNAUTHENTICATED'),
      onForbidden: ({ code }) => notified.push(code),
      onFailure: ({ code }) => notified.push(code),
      onLanguage: () => undefined,
      onRequestStart: () => undefined,
      onRequestEnd: () => undefined,
    },
    fetch: async (_, init) => {
      const body = typeof init?.body === 'string' ? init.body : '{}'
      const { variables } = JSON.parse(body) as { variables: Sent }
      sent.push(variables)
      const said = respond(variables)
      return said instanceof Response ? said : Response.json(said)
    },
  })
  const save = (text: string, id: string | null) =>
    saveRecord({
      sender: senderOf(client),
      resource: notes,
      scope: { organizationId: '1' },
      id,
      base: { version: id === null ? null : 1, values: { text: 'before' } },
      draft: { text },
      attempts: { open, onAttempt: (next) => (open = next) },
      today: '2026-11-20' as IsoDate,
      refetch: async () => current,
    })
  return { save, sent, notified }
}

/** Saves one draft. */
function saving(response: object, { id = '7', text = 'mine' }: { id?: string | null; text?: string } = {}) {
  const { save, sent, notified } = saver(() => response)
  return { saved: save(text, id), sent, notified }
}

const failure = (extensions: object) => ({ data: null, errors: [{ message: 'no', extensions }] })
const problemsOf = async (saved: Promise<unknown>) => {
  const error: unknown = await saved.catch((thrown: unknown) => thrown)
  return error instanceof Refused ? error.problems : error
}

describe('a draft that is over what the service reads at all', () => {
  test('is too long at its longest text', async () => {
    const { save } = saver(() => Response.json(failure({ code: 'VALIDATION', reason: 'validation' }), { status: 413 }))
    expect(await problemsOf(save('mine'.repeat(10), '7'))).toEqual({ text: 'too_long' })
  })
})

const lost = failure({ code: 'UPSTREAM', reason: 'unreachable' })
const written = { data: { record: { ...current, id: '8', version: 1 } } }
const key = ({ idempotencyKey }: Sent = {}) => idempotencyKey
const noResponse: Responder = () => lost

describe('a create that was not answered', () => {
  test('goes again under the same key while the draft is the same', async () => {
    let response: object = lost
    const { save, sent } = saver(() => response)
    expect(await problemsOf(save('mine', null))).toEqual({ form: 'UPSTREAM' })
    response = written
    expect(await save('mine', null)).toMatchObject({ id: '8' })
    expect(sent).toHaveLength(2)
    expect(key(sent[1])).toBe(key(sent[0]))
  })

  test('is settled first where the draft has changed, and that record is changed: one record, the newest words', async () => {
    let respond = noResponse
    const { save, sent } = saver((variables) => respond(variables))
    expect(await problemsOf(save('mine', null))).toEqual({ form: 'UPSTREAM' })
    respond = ({ id }) => (id === undefined ? written : { data: { record: { ...current, id, version: 2 } } })
    expect(await save('mine, changed', null)).toMatchObject({ id: '8', version: 2 })
    expect(sent.map(({ input }) => input)).toEqual([{ text: 'mine' }, { text: 'mine' }, { text: 'mine, changed' }])
    expect(key(sent[1])).toBe(key(sent[0]))
    expect(sent[2]).toMatchObject({ id: '8', version: 1 })
  })

  test('and is refused when it is sent again gives way to the changed draft, under a key of its own', async () => {
    let respond = noResponse
    const { save, sent } = saver((variables) => respond(variables))
    expect(await problemsOf(save('mine', null))).toEqual({ form: 'UPSTREAM' })
    respond = ({ input }) =>
      (input as Draft).text === 'mine' ? failure({ code: 'VALIDATION', reason: 'validation', fields: [] }) : written
    expect(await save('mine, changed', null)).toMatchObject({ id: '8' })
    expect(sent).toHaveLength(3)
    expect(key(sent[2])).not.toBe(key(sent[0]))
  })

  test('stays open while there is still no answer', async () => {
    const { save, sent } = saver(() => lost)
    expect(await problemsOf(save('mine', null))).toEqual({ form: 'UPSTREAM' })
    expect(await problemsOf(save('mine, changed', null))).toEqual({ form: 'UPSTREAM' })
    expect(sent.map(({ input }) => input)).toEqual([{ text: 'mine' }, { text: 'mine' }])
  })
})

describe('a save', () => {
  test('of a new record carries its key, so that trying again writes once', async () => {
    const { saved, sent } = saving({ data: { record: current } }, { id: null })
    expect(await saved).toEqual(current)
    const idempotencyKey = expect.stringMatching(/^[\da-f]{32}$/) as string
    expect(sent).toEqual([{ organizationId: '1', input: { text: 'mine' }, idempotencyKey }])
  })

  test('of a known record carries the version that was opened', async () => {
    const { saved, sent } = saving({ data: { record: current } })
    await saved
    expect(sent).toEqual([{ organizationId: '1', id: '7', input: { text: 'mine' }, version: 1 }])
  })

  test('of what is plainly wrong is not sent at all', async () => {
    const { saved, sent } = saving({}, { text: '' })
    expect(await problemsOf(saved)).toEqual({ text: 'required' })
    expect(sent).toEqual([])
  })

  test('that the service refuses names each field by its path in the draft', async () => {
    const fields = [
      { path: 'ownerId', code: 'not_found' },
      { path: 'rows.0.date', code: 'in_future' },
    ]
    const { saved } = saving(failure({ code: 'VALIDATION', reason: 'validation', fields }))
    expect(await problemsOf(saved)).toEqual({ owner: 'not_found', 'rows.0.date': 'in_future' })
  })

  test('that comes second has the name of the first user', async () => {
    const { saved } = saving(failure({ code: 'CONFLICT', reason: 'stale', current: {} }))
    const error: unknown = await saved.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Stale)
    expect(error).toMatchObject({ theirs: { version: 2, values: { text: 'theirs' }, by: 'Mads Bruun' } })
  })

  test.each([
    ['both changed', 'mine', ['CONFLICT']],
    ['only the other changed', 'before', []],
  ])('that comes second is an error where it cannot be merged: %s', async (_, text, codes) => {
    const { saved, notified } = saving(failure({ code: 'CONFLICT', reason: 'stale', current: {} }), { text })
    await expect(saved).rejects.toBeInstanceOf(Stale)
    expect(notified).toEqual(codes)
  })

  test('that was written and not answered is done when it is tried again, and is written once', async () => {
    const { saved, sent } = saving(failure({ code: 'CONFLICT', reason: 'stale', current: {} }), { text: 'theirs' })
    expect(await saved).toEqual(current)
    expect(sent).toHaveLength(1)
  })

  test.each([
    [{ code: 'CONFLICT', reason: 'conflict' }, 'conflict'],
    [{ code: 'VALIDATION', reason: 'idempotency_key_reused' }, 'already_saved'],
    [{ code: 'FORBIDDEN', reason: 'forbidden' }, 'forbidden'],
    [{ code: 'NOT_FOUND', reason: 'not_found' }, 'not_found'],
    [{ code: 'VALIDATION', reason: 'validation', fields: [] }, 'invalid'],
  ])('refused as %o is a problem of the whole form', async (extensions, code) => {
    expect(await problemsOf(saving(failure(extensions)).saved)).toEqual({ form: code })
  })

  test.each(['UPSTREAM', 'TOO_MANY_REQUESTS'])('answered with %s says so, and the app is notified', async (code) => {
    const { saved, notified } = saving(failure({ code, reason: 'internal' }))
    expect(await problemsOf(saved)).toEqual({ form: code })
    expect(notified).toEqual([code])
  })

  test('with a lost session is a fault, whose draft is put back after the sign-in', async () => {
    const { saved, notified } = saving(failure({ code: 'UNAUTHENTICATED', reason: 'unauthenticated' }))
    await expect(saved).rejects.not.toBeInstanceOf(Refused)
    expect(notified).toEqual(['UNAUTHENTICATED'])
  })
})

test('a key is like no other', () => {
  expect(newKey()).toMatch(/^[\da-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
