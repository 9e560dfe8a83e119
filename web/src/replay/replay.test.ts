import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, type AnyActorRef, type AnyStateMachine } from 'xstate'
import { machines } from '#machines/all.ts'
import { authenticationMachine, SignInRefused, type Credentials } from '#machines/authentication.machine.ts'
import { Refused, Stale, type Base } from '#machines/editor-draft.ts'
import { mergeDrafts, mergedDraft } from '#machines/editor-merge.ts'
import { editorMachine } from '#machines/editor.machine.ts'
import { createInspector } from '#machines/inspector.ts'
import { uploadMachine } from '#machines/upload.machine.ts'
import { createBareMask, createMask, SECRET } from './mask.ts'
import { play } from './play.ts'
import { BadRecording, readRecording } from './read.ts'
import { createRecorder } from './recorder.ts'
import type { JsonObject, Recording } from './recording.ts'

const facts = {
  app: { version: '0.1.0', build: 'test' },
  route: '/leadership/policies',
  language: 'en',
  viewport: [1440, 900] as const,
  masked: true,
}
const mask = () => createMask((text) => text === 'DRAFT')
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Starts a page with an inspector, on which machines are started and recorded as in the app. */
function page(options: { maxCharacters?: number; bare?: boolean } = {}) {
  const inspector = createInspector()
  const start = (machine: AnyStateMachine, input?: unknown, actorKey?: string): AnyActorRef => {
    const own = { id: machine.id, inspect: inspector.inspect, input: input as never }
    const actor = createActor(machine, actorKey === undefined ? own : { ...own, systemId: actorKey })
    inspector.register(actor)
    return actor.start()
  }
  let clock = 0
  const record = () =>
    createRecorder({
      inspector,
      mask: options.bare ? createBareMask() : mask(),
      facts,
      gesture: () => null,
      now: () => (clock += 1),
      ...(options.maxCharacters !== undefined && { maxCharacters: options.maxCharacters }),
    })
  return { start, record }
}

const base: Base = { version: 1, values: { title: 'Noise', body: 'We keep our permits.', state: 'DRAFT', note: '' } }
const theirs = (values: object) => ({ version: 2, values: { ...base.values, ...values }, by: 'Mads Bruun', at: null })

/** Starts an editor whose saves have the given outcomes in order. */
function editorThat(...outcomes: unknown[]) {
  return editorMachine.provide({
    actors: {
      save: fromPromise(async () => {
        const outcome = outcomes.shift()
        if (outcome instanceof Error) throw outcome
        return outcome
      }),
    },
  })
}

/** Records an edit conflict from its second step on. */
async function conflict(bare = false): Promise<Recording> {
  const { start, record } = page({ bare })
  const stale = new Stale(theirs({ title: 'Sound' }))
  const editor = start(editorThat(new Refused({ title: 'required' }), stale, { id: '1' }), { start: 'viewing' })
  editor.send({ type: 'edit', base })
  const recorder = record()
  editor.send({ type: 'change', path: 'title', value: '' })
  editor.send({ type: 'save' })
  await settled()
  editor.send({ type: 'change', path: 'title', value: 'Noise at night, says Mads Bruun' })
  editor.send({ type: 'save' })
  await settled()
  recorder.mark('here it went wrong')
  editor.send({ type: 'choose.all', side: 'mine' })
  editor.send({ type: 'save' })
  await settled()
  editor.stop()
  recorder.stop()
  return recorder.recording()
}

const actorKeys = (ones: readonly object[]) => ones.map((one) => ('actorKey' in one ? one.actorKey : undefined))

const read = (recording: unknown) => readRecording(JSON.stringify(recording), machines)
const message = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof BadRecording) return error.message
    throw error
  }
  return 'nothing was thrown'
}

describe('a recording', () => {
  test('begins with a snapshot of what lives, and replays to the same states', async () => {
    const recording = await conflict()
    expect(recording.actors).toMatchObject([{ machine: 'editor', state: { value: 'editing' } }])
    const { steps, divergence } = play(read(recording), machines)
    expect(divergence).toBeNull()
    const states = [
      'editing',
      'saving',
      'editing',
      'editing',
      'saving',
      'conflicted',
      'conflicted',
      'saving',
      'viewing',
    ]
    expect(steps.map(({ value }) => value)).toEqual(states)
  })

  test('contains the starts, the events and the marks between them', async () => {
    const { entries } = await conflict(true)
    const effects = entries.flatMap((entry) => ('effects' in entry ? entry.effects : []))
    expect(effects.map((effect) => ('starts' in effect ? effect.starts : effect.emits['type']))).toEqual([
      'save',
      'save',
      'save',
      'saved',
    ])
    expect(entries).toContainEqual({ is: 'mark', at: expect.any(Number), note: 'here it went wrong' })
    expect(entries.at(-1)).toMatchObject({ is: 'stop' })
  })

  test('has no personal texts in it unless they are requested', async () => {
    const masked = JSON.stringify(await conflict())
    for (const word of ['Noise', 'permits', 'Bruun', 'Sound']) expect(masked).not.toContain(word)
    expect(masked).toContain('DRAFT')
    expect(JSON.stringify(await conflict(true))).toContain('Noise at night, says Mads Bruun')
  })

  test.each([true, false])('never has a password in it (unmasked: %s)', async (bare) => {
    const { start, record } = page({ bare })
    const recorder = record()
    const actor = start(
      authenticationMachine.provide({
        actors: {
          checkSession: fromPromise(async () => false),
          leave: fromPromise<void>(async () => undefined),
          signIn: fromPromise<void, Credentials>(() => Promise.reject(new SignInRefused('tooMany', 30))),
        },
      }),
    )
    await settled()
    actor.send({ type: 'sign.in', username: 'manager@nordlys.example', password: 'ansvar-demo-2026' })
    await settled()
    const recording = await recorder.recording()
    expect(JSON.stringify(recording)).not.toContain('ansvar-demo')
    expect(JSON.stringify(recording)).toContain(SECRET)
    const { steps, divergence } = play(read(recording), machines)
    expect([steps.at(-1)?.value, divergence]).toEqual(['signedOut', null])
  })

  test('knows a file by name, size and hash', async () => {
    const { start, record } = page({ bare: true })
    const recorder = record()
    const machine = uploadMachine.provide({ actors: { send: fromCallback(() => undefined) } })
    start(machine, { file: new File(['indhold'], 'maaling.txt', { type: 'text/plain' }), problem: null })
    const recording = await recorder.recording()
    const [started] = recording.entries
    expect(started).toMatchObject({ input: { file: { $file: { name: 'maaling.txt', size: 7, type: 'text/plain' } } } })
    expect(JSON.stringify(started)).toMatch(/"hash":"[0-9a-f]{64}"/)
    expect(JSON.stringify(recording)).not.toContain('indhold')
    expect(play(read(recording), machines).divergence).toBeNull()
  })

  test('that has grown too large leaves out its beginning, and replays from there', async () => {
    const { start, record } = page({ maxCharacters: 8_000 })
    const recorder = record()
    const editor = start(editorThat(), { start: 'viewing' })
    editor.send({ type: 'edit', base })
    for (let at = 0; at < 200; at += 1) editor.send({ type: 'change', path: 'note', value: `note ${'x'.repeat(at)}` })
    const recording = await recorder.recording()
    expect(recorder.size().characters).toBeLessThanOrEqual(8_000)
    expect(recording.dropped).toBe(202 - recording.count)
    expect(play(read(recording), machines).divergence).toBeNull()
  })

  test('has the key of each actor, started before or during the recording', async () => {
    const { start, record } = page({ maxCharacters: 2_000 })
    start(editorThat(), { start: 'viewing' }, 'policies 1')
    const recorder = record()
    start(editorThat(), { start: 'viewing' }, 'policies 2')
    const third = start(editorThat(), { start: 'viewing' })
    const { actors, entries } = await recorder.recording()
    expect([actorKeys(actors), actorKeys(entries)]).toEqual([['policies 1'], ['policies 2', '']])
    for (let at = 0; at < 40; at += 1) third.send({ type: 'edit', base })
    expect(actorKeys((await recorder.recording()).actors)).toEqual(['policies 1', 'policies 2', ''])
  })

  test('of a thousand events replays to its end', async () => {
    const { start, record } = page()
    const recorder = record()
    const editor = start(editorThat(), { start: 'viewing' })
    editor.send({ type: 'edit', base })
    for (let at = 0; at < 998; at += 1) editor.send({ type: 'change', path: 'note', value: `note ${at}` })
    const text = JSON.stringify(await recorder.recording())
    const { steps, divergence } = play(readRecording(text, machines), machines)
    expect([steps.length, divergence]).toEqual([1_000, null])
  })
})

describe('the first divergence', () => {
  test('names the event, the state that was expected and the one that is found', async () => {
    const broken = { ...machines, editor: editorMachine.provide({ guards: { isDecided: () => false } }) }
    const { divergence } = play(await conflict(), broken)
    expect(divergence).toMatchObject({ event: 'save', expected: 'saving', value: 'conflicted' })
  })

  test('is also found where the state is the same, and what it holds is not', async () => {
    const { divergence } = play(await conflict(), {
      ...machines,
      editor: editorMachine.provide({ actions: { setProblems: () => undefined } }),
    })
    expect(divergence).toMatchObject({ expected: 'editing', value: 'editing' })
    expect(divergence?.context).toEqual([{ path: 'problems.title', expected: 'required', found: null }])
  })
})

describe('a recording that cannot be played', () => {
  test.each([
    ['no JSON', '{"format": "ansvar-rec', /no JSON.*It ends in line 1/],
    ['something else', '{"format": "har"}', /format is not ansvar-recording/],
    ['a list', '[]', /no recording/],
  ])('because it is %s says so', (_, text, expected) => {
    expect(message(() => readRecording(text, machines))).toMatch(expected)
  })

  test('says of which version it is, and which is read', async () => {
    const recording = { ...(await conflict()), version: 7 }
    expect(message(() => read(recording))).toBe('version: it is 7, and this reads versions 2 and 3')
  })

  test('says how much of it is missing', async () => {
    const recording = await conflict()
    const cut = { ...recording, entries: recording.entries.slice(0, 3) }
    expect(message(() => read(cut))).toMatch(/^entries: 3 are there of 11; the recording was cut off/)
  })

  test('says which machine, event or actor is unknown, and where', async () => {
    const recording = await conflict()
    const withEntry = (index: number, change: object) => ({
      ...recording,
      entries: recording.entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)),
    })
    const [first] = recording.actors
    const actors = [{ ...first, machine: 'toaster' }]
    expect(message(() => read({ ...recording, actors }))).toMatch(
      /^actors\[0\]: the machine "toaster" is unknown; there/,
    )
    expect(message(() => read({ ...recording, actors: [{ ...first, actorKey: null }] }))).toBe(
      'actors[0]: there is no actorKey',
    )
    expect(message(() => read(withEntry(1, { is: 'route' })))).toBe('entries[1]: there is no route')
    expect(message(() => read(withEntry(1, { event: { type: 'explode' } })))).toBe(
      'entries[1]: editor has no event "explode"',
    )
    expect(message(() => read(withEntry(1, { actor: 'x:99' })))).toBe('entries[1]: the actor "x:99" is not alive there')
    expect(message(() => read(withEntry(2, { is: 'dance' })))).toMatch(/^entries\[2\]: an entry of the kind "dance"/)
  })

  test('says which event a machine cannot take', async () => {
    const recording = await conflict()
    const entries = recording.entries.map((entry, at) => (at === 0 ? { ...entry, event: { type: 'change' } } : entry))
    expect(message(() => play(read({ ...recording, entries }), machines))).toMatch(
      /^entries\[0\]: editor cannot take the event change: /,
    )
  })
})

const word = constantFrom('Noise', 'noise', 'NOISE', 'pH', 'støj', '12', '7', 'a', 'Å', '- less', '1. One', '\n\n', '')
const text = array(word, { maxLength: 8 }).map((words) => words.join(' '))

const merged = (a: JsonObject, b: JsonObject, c: JsonObject) => mergedDraft(b, mergeDrafts(a, b, c), {})

describe('a mask', () => {
  test('keeps what is equal equal, what differs different and what is empty empty', () => {
    assert(
      property(text, text, (one, other) => {
        const masked = mask()
        expect(masked.text(one) === masked.text(other)).toBe(one === other)
        expect(masked.text(one) === '').toBe(one === '')
        expect(masked.text(one)).toBe(masked.text(one))
      }),
    )
  })

  test('of a merge is the merge of what is masked', () => {
    assert(
      property(text, text, text, (from, others, own) => {
        const { value } = mask()
        const hidden = (body: string) => value({ body }) as JsonObject
        expect(merged(hidden(from), hidden(others), hidden(own))).toEqual(
          value(merged({ body: from }, { body: others }, { body: own }) as JsonObject),
        )
      }),
    )
  })

  test('masks a pasted column so that it is parsed in the same way', () => {
    const column = '2025-01-01\t6.100\n2025-02-01\t0.125\nKasserer 2025-03-01'
    const masked = mask().text(column)
    expect(masked).toMatch(/^2025-01-01\t[1-9]\.\d{3}\n2025-02-01\t0\.\d{3}\n[A-Z][a-z]+ \d{4}-\d\d-\d\d$/)
    expect(masked).not.toContain('2025-03-01')
  })

  test('leaves ids, days, periods, codes and numbers, and the queries of addresses without their words', () => {
    const { value, route } = mask()
    const plain = {
      id: 'f0f0f0f0-0000-4000-8000-000000000000',
      on: '2026-03-01',
      every: 'P1Y',
      state: 'DRAFT',
      size: 7,
    }
    expect(value(plain)).toEqual(plain)
    expect(value({ problems: { title: 'required' }, path: 'title' })).toEqual({
      problems: { title: 'required' },
      path: 'title',
    })
    expect(route('/leadership/policies?page=2')).toMatch(/^\/leadership\/policies\?page=\d$/)
    expect(route('/leadership/policies?q=Jens')).not.toContain('Jens')
    expect(route('/?return_url=%2Fleadership%2Fpolicies')).toBe('/?return_url=%2Fleadership%2Fpolicies')
    expect(value({ name: 'Jens Hansen.pdf' })).toMatchObject({
      name: expect.stringMatching(/^[A-Z]\w+ [A-Z]\w+\.pdf$/),
    })
  })
})
