import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '@ansvar/api/tests/api'
import { openTenants, type RecordIds, type Tenants } from '../security/tenants.ts'
import {
  fieldsIn,
  firstCalls,
  idsIn,
  lasting,
  pathFor,
  projected,
  readOf,
  resolved,
  valuesAt,
  withValue,
  type FirstCall,
} from './first-release.ts'
import { operationsOf, readOpenApi } from './openapi.ts'

// A client of the first release, which does not know the fields that were added to bodies since, loses nothing.

const description = await readOpenApi()
const operations = operationsOf(description)
const unnamed = (name: string) => name.replaceAll(/\{\w+\}/g, '{}')
const fieldsOf = ({ name }: FirstCall) => {
  const schema = operations.get(unnamed(name))?.requestBody?.content['application/json']?.schema
  return schema ? fieldsIn(description, schema) : []
}

const organization = 'organizations/{orgId}'
/**
 * For each call that saves a record, a value of every field that was added to its body since the first release. It differs
 * from the value that the record has without it. A body may have placeholders for ids, as the recorded ones.
 */
const added: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'PATCH user': { date_format: 'ISO' },
  [`PUT ${organization}/organizations/{id}`]: {
    escalation_days: 11,
    root_cause_required: false,
    readers_report_events: true,
    approval_mode: 'SIGNED',
  },
  [`PUT ${organization}/legislations/{id}`]: { assessment_period: 'P5M' },
  [`PUT ${organization}/events/{id}`]: {
    occurrence_time: '07:45',
    immediate_action: 'The bath is closed.',
    participants: 'Ib and the safety representative',
    outcome: 'The eye washes are in the control book.',
    no_action_reason: 'None is needed.',
    similar_considered: true,
    similar_note: 'Hall 2 has none.',
    risk_assessment_reviewed: true,
    risk_assessment_note: 'The risk is low.',
    system_changed: true,
    system_note: 'A new reminder.',
  },
  [`PUT ${organization}/chemical-associations/{id}`]: {
    data_sheets: [{ language: 'sv', last_revision_date: '2024-03-01', supplier_id: null, file: null }],
  },
  [`PUT ${organization}/meters/{meterId}/readings/{id}`]: { unit: 'MWh' },
  [`PUT ${organization}/policies/{policyId}/reviews/{id}`]: { change_due_on: '2036-01-31' },
  [`PUT ${organization}/reminders/{id}`]: { checklist_id: '{checklists 1}' },
  [`PUT ${organization}/inspections/{id}`]: { performer_id: '{members 1}', performer_name: 'Falck' },
  [`PUT ${organization}/files/{id}`]: {
    kind: 'PERMIT',
    owner_id: '{members 1}',
    notice_period: 'P2M',
    reference: 'APV-77',
    review_period: 'P1Y',
  },
}
/** The fields of records with the values of fields of bodies that have another name. */
const returnedAs: Readonly<Record<string, string>> = { unit: 'entered_unit' }

/** Matches a value whose objects may have derived fields, such as an embedded record, in addition to those sent. */
const containing = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(containing)
  return typeof value === 'object' && value !== null ? expect.objectContaining(value) : value
}

/** Calls that save a record which can be read. The others, such as `dismiss`, do something to one. */
const saves = firstCalls.filter(({ name }) => /^(PUT|PATCH) /.test(name) && operations.has(unnamed(readOf(name))))
const creations = firstCalls.filter(
  ({ name, body }) => name.startsWith('POST ') && saves.some((save) => save.body === body),
)
const actions = firstCalls.filter((call) => !saves.includes(call) && !creations.includes(call))

let tenants: Tenants
let ids: RecordIds

const callerOf = ({ name }: FirstCall): Caller =>
  tenants.caller(/ (organizations\/\{orgId\}|user)/.test(name) ? 'MANAGE' : 'MAINTAIN')

describe('every body of the first release', () => {
  test('is recorded', () => {
    expect([saves.length, creations.length, actions.length]).toEqual([26, 21, 12])
    expect(firstCalls.filter(({ body }) => Object.keys(body).length === 0)).toEqual([])
  })

  test.each(firstCalls)('$name has no unknown field, and no required field that clients do not know', (call) => {
    const now = fieldsOf(call)
    const known = new Set(now.map(({ path }) => path))
    expect(call.fields.filter((path) => !known.has(path))).toEqual([])
    const required = now.filter(({ isRequired }) => isRequired).map(({ path }) => path)
    // A field of an object that is itself new is required of those that know the object.
    const isReached = (path: string) => {
      const owner = path.replace(/(\[\])?\.\w+$/, '')
      return owner === path || call.fields.includes(owner)
    }
    expect(required.filter((path) => isReached(path) && !call.required.includes(path))).toEqual([])
  })
})

test('every field that was added to the body of a record since is in the table of this test', () => {
  const found = saves.flatMap((call) => {
    const isNew = (path: string) => !call.fields.includes(path)
    // The value of a new list or object contains its fields.
    const isInsideNew = (path: string) => /[.[]/.test(path) && isNew(path.replace(/[.[].*$/, ''))
    return fieldsOf(call)
      .filter(({ path }) => isNew(path) && !isInsideNew(path))
      .map(({ path }) => `${call.name} ${path}`)
  })
  const listed = Object.entries(added).flatMap(([name, values]) => Object.keys(values).map((path) => `${name} ${path}`))
  expect(listed.toSorted()).toEqual(found.toSorted())
})

/** Fields that a client can change without changing any other. A changed `note` of an obligation is a new assessment. */
const texts = [
  'how_it_applies',
  'name_da',
  'title_da',
  'note',
  'description',
  'notes',
  'title',
  'name',
  'statement',
  'use',
]

/** Reads the lists of what belongs to a record, such as the causes of an event, without its saved versions. */
async function partsOf(call: FirstCall, caller: Caller): Promise<Record<string, unknown>> {
  const own = unnamed(readOf(call.name))
  const below = [...operations.keys()].filter(
    (name) =>
      name.startsWith(`${own}/`) &&
      !name.slice(own.length).includes('{}') &&
      !/\/(history|versions|revisions|in-force)$/.test(name),
  )
  const record = pathFor(readOf(call.name), ids)
  const found: Record<string, unknown> = {}
  for (const name of below) {
    const { status, body } = await caller.get(record + name.slice(own.length))
    expect([name, status]).toEqual([name, 200])
    found[name] = lasting(body)
  }
  return found
}

/** Returns whether a problem is that a token or the current password is made up. */
const isMadeUp = ({ path, code }: { path: string; code: string }) =>
  code === 'invalid' && (path === 'token' || path === 'current_password')

describe('a client of the first release', () => {
  beforeAll(async () => {
    tenants = await openTenants()
    ids = idsIn(tenants)
  }, 120_000)
  afterAll(() => tenants.api.close())

  // First, because the other calls change the records that these need.
  test.each(actions)('$name accepts its body', async (call) => {
    const [method = ''] = call.name.split(' ')
    const { status, body } = await callerOf(call).call(method, pathFor(call.name, ids), { json: call.body })
    expect((body.fields ?? []).filter((problem) => !isMadeUp(problem))).toEqual([])
    expect(status < 300 || (status === 422 && body.fields.length > 0)).toBe(true)
  })

  test.each(saves)('$name stores its body', async (call) => {
    const caller = callerOf(call)
    const [path, record] = [pathFor(call.name, ids), pathFor(readOf(call.name), ids)]
    const { body: current } = await caller.get(record)
    const sent = await resolved(call, { caller, ids, current })
    const saved = await caller.call(call.name.split(' ')[0] ?? '', path, { json: sent })
    expect([saved.status, saved.text]).toEqual([200, expect.anything()])
    const { body } = await caller.get(record)
    expect(projected(body, call.fields)).toMatchObject(sent)
  })

  test.each(saves)('$name loses nothing that the client does not know', async (call) => {
    const caller = callerOf(call)
    const [method = '', template = ''] = call.name.split(' ')
    const [path, record] = [pathFor(call.name, ids), pathFor(readOf(call.name), ids)]
    const save = async (json: unknown) => {
      const saved = await caller.call(method, path, { json })
      expect([template, saved.status, saved.status === 200 ? '' : saved.text]).toEqual([template, 200, ''])
      return (await caller.get(record)).body
    }
    const { body: current } = await caller.get(record)
    const known = await resolved(call, { caller, ids, current })
    const without = await save(known)
    const values = await resolved({ name: call.name, body: added[call.name] ?? {} }, { caller, ids, current })
    const entries = Object.entries(values).map(([field, value]) => ({
      field,
      value,
      returned: returnedAs[field] ?? field,
    }))
    const full = await save(entries.reduce<unknown>((body, each) => withValue(body, each.field, each.value), known))
    for (const { value, returned } of entries) {
      expect(valuesAt(full, returned)).toContainEqual(containing(value))
      expect([returned, ...valuesAt(full, returned)]).not.toEqual([returned, ...valuesAt(without, returned)])
    }
    const parts = await partsOf(call, caller)

    const again = projected(full, call.fields) as object
    expect(lasting(await save(again))).toEqual(lasting(full))
    const text = texts.find((name) => call.fields.includes(name))
    const change = text === undefined ? {} : { [text]: 'Changed by the client' }
    expect(lasting(await save({ ...again, ...change }))).toEqual(lasting({ ...full, ...change }))
    expect(await partsOf(call, caller)).toEqual(parts)
    // The client approves documents by saving them.
    if ('approval_mode' in (added[call.name] ?? {})) await save({ ...again, approval_mode: 'RECORDED' })
  })

  test('loses no part of an event that has several corrective actions', async () => {
    const name = `PUT ${organization}/events/{id}`
    const call = saves.find((each) => each.name === name)
    if (!call) throw new Error(`No ${name}`)
    const caller = callerOf(call)
    const action = { source_kind: 'EVENT', source_id: ids.events, title: 'A second gasket' }
    expect((await caller.post(`organizations/${ids.organizations}/corrective-actions`, action)).status).toBe(201)
    const parts = await partsOf(call, caller)
    const counts = Object.entries(parts).map(([part, body]) => [
      part.replace(`${unnamed(readOf(name))}/`, ''),
      Reflect.get(body as object, 'total_elements') as number,
    ])
    expect(Object.fromEntries(counts)).toEqual({
      'authority-reports': 1,
      causes: 1,
      comments: 1,
      'corrective-actions': 2,
      injuries: 1,
      links: 1,
    })
    const path = pathFor(name, ids)
    const { body: current } = await caller.get(path)
    const saved = await caller.put(path, { ...(projected(current, call.fields) as object), title: 'Changed again' })
    expect([saved.status, lasting(saved.body)]).toEqual([200, lasting({ ...current, title: 'Changed again' })])
    expect(await partsOf(call, caller)).toEqual(parts)
  })

  test('creates a list of readings', async () => {
    const call = creations.find(({ name }) => name.endsWith('/readings'))
    const caller = tenants.caller('MANAGE')
    const name = call?.name ?? ''
    const rows = [1, 2].map(() => resolved({ name, body: call?.body ?? {} }, { caller, ids, current: null }))
    const created = await caller.post(pathFor(name, ids), await Promise.all(rows))
    expect([created.status, created.text]).toEqual([201, expect.anything()])
  })

  test.each(creations)('$name creates a record', async (call) => {
    const caller = callerOf(call)
    const sent = await resolved(call, { caller, ids, current: null })
    const created = await caller.call('POST', pathFor(call.name, ids), { json: sent })
    expect([created.status, created.text]).toEqual([201, expect.anything()])
    expect(projected(created.body, call.fields)).toMatchObject(sent)
  })
})
