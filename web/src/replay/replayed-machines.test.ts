import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { machines } from '#machines/all.ts'
import { answerQueueMachine, type PhotoOutcome } from '#machines/answer-queue.machine.ts'
import { editorMachine } from '#machines/editor.machine.ts'
import { createInspector } from '#machines/inspector.ts'
import { liveMachine } from '#machines/live.machine.ts'
import type { Values } from '#machines/paths.ts'
import { pasteMachine } from '#machines/paste.machine.ts'
import type { QueuedAnswer, Settled } from '#machines/queued-answers.ts'
import { RequestFailed, requestMachine } from '#machines/request.machine.ts'
import { createMask } from './mask.ts'
import { play } from './play.ts'
import { readRecording } from './read.ts'
import { createRecorder } from './recorder.ts'

const facts = {
  app: { version: '0.1.0', build: 'test' },
  route: '/dashboard',
  language: 'en',
  viewport: [1440, 900] as const,
  masked: true,
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Sends events to an actor. Returns the states of a replay of the masked recording, after writing it as text. */
async function replayed(machine: AnyStateMachine, events: readonly AnyEventObject[], input?: object) {
  const inspector = createInspector()
  const mask = createMask(() => false)
  const recorder = createRecorder({ inspector, mask, facts, gesture: () => null, now: () => 0 })
  const options: object = { id: machine.id, inspect: inspector.inspect, input }
  const actor = createActor(machine, options).start()
  for (const event of events) {
    actor.send(event)
    await settled()
  }
  const text = JSON.stringify(await recorder.recording())
  actor.stop()
  const { steps, divergence } = play(readRecording(text, machines), machines)
  expect(divergence).toBeNull()
  return { text, states: steps.map(({ value }) => value) }
}

describe('a replay takes', () => {
  test('the events of the live stream, among tabs and after a failure', async () => {
    const change = { kind: 'CHANGE', cursor: '7.3', recordId: '52ee4db7-52c9-8cd6-a3fb-cd78300ac02a' }
    const { states, text } = await replayed(liveMachine, [
      { type: 'tab.changed', change },
      { type: 'elected' },
      { type: 'changed', change: { kind: 'READY', cursor: '7.3' } },
      { type: 'changed', change },
      { type: 'ended', failure: { code: 'UPSTREAM' } },
      { type: 'online' },
      { type: 'lost' },
    ])
    expect(states).toEqual(['following', 'following', 'connecting', 'open', 'open', 'waiting', 'connecting', 'lost'])
    expect(text).toContain(change.recordId)
  })

  test('a request, of which no password is recorded', async () => {
    const outcomes = [new RequestFailed('VALIDATION', { password: 'common' }), null]
    const machine = requestMachine.provide({
      actors: {
        send: fromPromise<void, { values: Values }>(async () => {
          const outcome = outcomes.shift()
          if (outcome) throw outcome
        }),
      },
    })
    const { states, text } = await replayed(
      machine,
      [{ type: 'change', values: { password: 'correct horse' } }, { type: 'send' }, { type: 'send' }],
      { values: { password: '' }, isOpen: true },
    )
    expect(states).toEqual(['editing', 'editing', 'sending', 'refused', 'sending', 'done'])
    expect(text).not.toContain('horse')
    expect(text).toContain('"password":"•••"')
  })

  test('the queue of answers with a refused photo, whose notes are masked', async () => {
    const base = { version: 1, checklistVersion: 1, date: null }
    const photo = { id: '', hash: '0123456789abcdef0123456789abcdef', name: 'Seal.png' }
    type Given = { answers: readonly QueuedAnswer[] }
    const stored = { isSendable: true, base, attempt: null, status: 'waiting' as const }
    const held = { ...stored, itemId: 'a', revision: 1, draft: { files: [photo], note: 'Broken seal' } }
    const other = { ...stored, itemId: 'b', revision: 2, draft: { files: [], note: 'Blocked' } }
    const machine = answerQueueMachine.provide({
      actors: {
        restore: fromPromise<readonly QueuedAnswer[]>(async () => [held, other]),
        upload: fromPromise<PhotoOutcome, Given & { key: string }>(async () => ({
          key: photo.hash,
          problem: 'misnamed',
        })),
        send: fromPromise<readonly Settled[], Given>(async () => [
          { itemId: 'b', revision: 2, status: 'stored', base },
        ]),
      },
    })
    const again = { type: 'answered', itemId: 'c', isSendable: true, base, draft: { files: [], note: 'Blocked' } }
    const { states, text } = await replayed(machine, [{ type: 'connected' }, { type: 'retry' }, again], {
      isOnline: true,
    })
    expect(states).toEqual(expect.arrayContaining(['uploading', 'sending', 'empty', 'pausing']))
    expect(text).toContain(photo.hash)
    expect(text).not.toMatch(/seal|Blocked/i)
  })

  test('a pasted column, whose numbers are masked', async () => {
    const machine = pasteMachine.provide({ actors: { store: fromCallback(() => undefined) } })
    const column = { rows: 1, invalid: 0, mark: 'comma' }
    const { states, text } = await replayed(machine, [
      { type: 'write', text: '01.11.2026\t8731,5' },
      { type: 'read', column },
      { type: 'store', key: '0123456789abcdef0123456789abcdef' },
      { type: 'progressed', share: 1 },
      { type: 'failed', code: 'UPSTREAM' },
      { type: 'store', key: 'fedcba9876543210fedcba9876543210' },
      { type: 'stored', count: 1 },
    ])
    expect(states).toEqual(['empty', 'reading', 'ready', 'storing', 'storing', 'failed', 'storing', 'done'])
    expect(text).not.toContain('8731')
  })

  test('a create without a response and a pending navigation, whose search is masked', async () => {
    const machine = editorMachine.provide({
      actors: { save: fromPromise(() => Promise.reject(new Error('no response'))) },
    })
    const empty = { version: null, values: { title: '' } }
    const { states, text } = await replayed(
      machine,
      [
        { type: 'change', path: 'title', value: 'Noise' },
        { type: 'save' },
        { type: 'navigate', to: { href: '/leadership/policies?q=Bruun' } },
        { type: 'discard' },
      ],
      { start: 'editing', base: empty, draft: empty.values, attempt: { key: '0123456789abcdef', input: {} } },
    )
    expect(states).toEqual(['editing', 'editing', 'saving', 'editing', 'leaving', 'viewing'])
    expect(text).toContain('/leadership/policies?q=')
    expect(text).not.toContain('Bruun')
  })
})
