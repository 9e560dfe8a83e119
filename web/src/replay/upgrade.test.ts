import { expect, test } from 'vitest'
import { machines } from '#machines/all.ts'
import { play } from './play.ts'
import { readRecording } from './read.ts'
import type { Json } from './recording.ts'

type Actor = { readonly machine: string; readonly value: string; readonly context: Json }
type Event = { readonly actor: string; readonly event: Json; readonly value: string; readonly [key: string]: Json }

/** Returns the text of a recording in version 2. */
const versionTwo = (actors: readonly Actor[], events: readonly Event[], responses: readonly Json[] = []): string =>
  JSON.stringify({
    format: 'ansvar-recording',
    version: 2,
    app: { version: '0.1.0', build: 'test' },
    began: '2026-11-22T00:54:54.716Z',
    route: '/dashboard',
    language: 'en',
    viewport: [1280, 720],
    masked: true,
    actors: actors.map(({ machine, value, context }) => ({
      actor: machine,
      machine,
      place: 'a key',
      state: { value, status: 'active', context },
    })),
    entries: [...events.map((event) => ({ is: 'event', at: 0, context: [], effects: [], ...event })), ...responses],
    dropped: 0,
    count: events.length + responses.length,
  })

const column = { rows: 0, faulty: 0, mark: null }
const noOutcome = { chosen: null, attempt: null, share: 0, problems: {}, hasMore: false, code: null }
const draft = { version: 1, values: { title: 'Noise' } }
const change = { kind: 'CHANGE', cursor: '7.3' }

const actors: readonly Actor[] = [
  { machine: 'authentication', value: 'arriving', context: { problem: null, retryAfter: null } },
  {
    machine: 'bulk',
    value: 'asking',
    context: { waiting: ['1'], changed: [], unchanged: [], failed: [], answer: null, stopped: false },
  },
  {
    machine: 'editor',
    value: 'leaving',
    context: { start: 'viewing', base: draft, draft: { title: 'No' }, theirs: null, choices: {}, problems: {} },
  },
  { machine: 'live', value: 'open', context: { live: true, failure: null, cursor: null, isLeading: true, wait: 250 } },
  { machine: 'organizationSelection', value: 'recalling', context: { organizationIds: ['a'], activeId: null } },
  { machine: 'paste', value: 'reading', context: { ...noOutcome, text: '', column } },
  {
    machine: 'request',
    value: 'asking',
    context: { values: {}, initial: {}, isOpen: true, problems: {}, failure: null },
  },
  { machine: 'routeGuard', value: 'unanswered', context: { needed: null, granted: [] } },
  { machine: 'upload', value: 'sending', context: { file: {}, fault: null, sent: 0, code: null } },
]

const arrived = { type: 'arrived', file: { id: '1' } }
const events: readonly Event[] = [
  {
    actor: 'authentication',
    event: { type: 'xstate.done.actor.0.authentication.arriving', actorId: '0.authentication.arriving' },
    value: 'signedIn',
  },
  {
    actor: 'bulk',
    event: { type: 'start', answer: 'a reason' },
    value: 'writing',
    context: [[['answer'], 'a reason']],
    effects: [{ starts: 'write', id: '0.bulk.writing', input: { id: '1', answer: 'a reason' } }],
  },
  {
    actor: 'editor',
    event: { type: 'navigate', to: 'back' },
    value: 'leaving',
    context: [[['held'], 'back']],
  },
  {
    actor: 'editor',
    event: { type: 'discard' },
    value: 'viewing',
    context: [[['held']]],
    effects: [{ emits: { type: 'dropped', held: 'back' } }],
  },
  {
    actor: 'live',
    event: { type: 'changed', change },
    value: 'open',
    context: [[['cursor'], '7.3']],
    effects: [
      { emits: { type: 'tell', word: { type: 'change', change } } },
      { emits: { type: 'change', change, isDoubtful: false } },
    ],
  },
  {
    actor: 'organizationSelection',
    event: { type: 'xstate.done.actor.0.organizationSelection.recalling', output: 'a' },
    value: 'selected',
    context: [[['activeId'], 'a']],
  },
  {
    actor: 'paste',
    event: { type: 'read', column: { ...column, rows: 1 } },
    value: 'asking',
    context: [[['column', 'rows'], 1]],
  },
  { actor: 'paste', event: { type: 'choose', mark: 'comma' }, value: 'reading', context: [[['chosen'], 'comma']] },
  {
    actor: 'paste',
    event: { type: 'read', column: { rows: 1, faulty: 1, mark: 'comma' } },
    value: 'faulty',
    context: [
      [['column', 'faulty'], 1],
      [['column', 'mark'], 'comma'],
    ],
  },
  { actor: 'request', event: { type: 'cancel' }, value: 'closed', context: [[['isOpen'], false]] },
  {
    actor: 'routeGuard',
    event: { type: 'xstate.after.patience.routeGuard.unanswered' },
    value: 'rechecking',
    effects: [{ starts: 'reloadPermissions', id: '0.routeGuard.rechecking', input: null }],
  },
  { actor: 'upload', event: arrived, value: 'arrived', status: 'done', effects: [{ emits: arrived }] },
]

test('a recording of version 2 is read with the names of version 3, and replays', () => {
  const response = { is: 'answer', at: 1, operation: 'X', variables: null, httpStatus: 0, language: null, body: null }
  const recording = readRecording(versionTwo(actors, events, [response]), machines)
  expect(recording.version).toBe(3)
  expect(recording.actors.map(({ actorKey }) => actorKey)).toEqual(actors.map(() => 'a key'))
  expect(recording.actors.find(({ machine }) => machine === 'request')?.state.value).toBe('editing')
  expect(recording.entries.at(-1)).toEqual({ ...response, is: 'response' })
  const { steps, divergence } = play(recording, machines)
  expect(divergence).toBeNull()
  expect(steps.map(({ value }) => value)).toEqual(
    'signedIn writing leaving viewing open selected ambiguous reading invalid closed rechecking uploaded'.split(' '),
  )
})

/** Reads a recording of version 2 with other properties. */
const readWith = (other: object) => () =>
  readRecording(JSON.stringify({ ...(JSON.parse(versionTwo(actors, events)) as object), ...other }), machines)

test('a damaged recording of version 2 is refused as one of version 3 is', () => {
  const unchanged = { is: 'event', actor: 'paste', event: { type: 'write' }, context: [0], effects: [0] }
  expect(readWith({ actors: null })).toThrow('actors: there is no list')
  expect(readWith({ actors: [null] })).toThrow('actors[0]: there is no actor')
  expect(readWith({ entries: ['an entry'], count: 1 })).toThrow('entries[0]: there is no entry')
  expect(readWith({ entries: [unchanged], count: 1 })).toThrow('entries[0]: there is no state after the event')
})
