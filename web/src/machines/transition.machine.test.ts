import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { Refused, Stale } from './editor-draft.ts'
import { RequestFailed } from './request.machine.ts'
import { transitionMachine, type Attempt } from './transition.machine.ts'

const base = { version: 3, values: { stage: 'REPORTED' } }
const theirs = { version: 4, values: { stage: 'HANDLING' }, by: 'Mads Bruun', at: null }
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Starts a machine whose attempts end one after another with these outcomes: null, or an error. */
function start(...outcomes: (Error | null)[]) {
  const attempts: Attempt[] = []
  const machine = transitionMachine.provide({
    actors: {
      send: fromPromise<void, Attempt>(async ({ input }) => {
        attempts.push(input)
        const outcome = outcomes.shift()
        if (outcome) throw outcome
      }),
    },
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'open', base, values: { reason: '' } })
  actor.send({ type: 'change', path: 'reason', value: 'Reported twice' })
  return { actor, attempts, state: () => actor.getSnapshot() }
}

test('a transition is sent once with the version that was opened, even if Send is pressed twice', async () => {
  const { actor, attempts, state } = start(null)
  actor.send({ type: 'send' })
  actor.send({ type: 'send' })
  await settled()
  expect(attempts).toEqual([{ values: { reason: 'Reported twice' }, version: 3 }])
  expect(state().value).toBe('done')
  expect(state().context.isOpen).toBe(false)
})

test('a stale transition shows what changed, and is sent again for the version that the user has seen', async () => {
  const { actor, attempts, state } = start(new Stale(theirs), null)
  actor.send({ type: 'send' })
  await settled()
  expect(state().value).toBe('stale')
  expect(state().context).toMatchObject({ base, theirs, values: { reason: 'Reported twice' } })
  actor.send({ type: 'send' })
  await settled()
  expect(attempts.map(({ version }) => version)).toEqual([3, 4])
  expect(state().value).toBe('done')
})

test('a refused value has its problem until it is changed', async () => {
  const { actor, state } = start(new Refused({ reason: 'too_long', form: 'invalid' }))
  actor.send({ type: 'send' })
  await settled()
  expect(state().value).toBe('refused')
  expect(state().context.problems).toEqual({ reason: 'too_long', form: 'invalid' })
  actor.send({ type: 'change', path: 'reason', value: 'Short' })
  expect(state().context.problems).toEqual({})
})

test('without a response, what was typed remains, and can be sent again', async () => {
  const { actor, attempts, state } = start(new RequestFailed('UNREACHABLE'), null)
  actor.send({ type: 'send' })
  await settled()
  expect(state().value).toBe('failed')
  expect(state().context).toMatchObject({ failure: { code: 'UNREACHABLE' }, values: { reason: 'Reported twice' } })
  actor.send({ type: 'send' })
  await settled()
  expect(attempts).toHaveLength(2)
  expect(state().value).toBe('done')
})

test('a form that is closed while it is sent does not open again when the attempt fails', async () => {
  const { actor, state } = start(new RequestFailed('UPSTREAM'))
  actor.send({ type: 'send' })
  actor.send({ type: 'cancel' })
  await settled()
  expect(state().value).toBe('idle')
  expect(state().context.isOpen).toBe(false)
})
