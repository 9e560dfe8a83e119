import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { answerQueueMachine, type PhotoOutcome } from './answer-queue.machine.ts'
import type { GivenAnswer, QueuedAnswer, Settled } from './queued-answers.ts'
import { RequestFailed } from './request.machine.ts'

type Request = {
  readonly of: string
  readonly done: (output: unknown) => void
  readonly failed: (code: string) => void
}

const names = (answers: readonly QueuedAnswer[]) => answers.map(({ itemId }) => itemId).join()
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

const base = { version: 1, checklistVersion: 1, date: null }
const given = (itemId: string, values: Partial<GivenAnswer> = {}) => ({
  type: 'answered' as const,
  itemId,
  draft: { files: [] },
  isSendable: true,
  base,
  ...values,
})
const photo = (...keys: string[]) => ({ draft: { files: keys.map((hash) => ({ id: '', hash })) } })
const stored = (itemId: string, revision: number): Settled => ({
  itemId,
  revision,
  status: 'stored',
  base: { ...base, version: 2 },
})

/** Starts a queue. Returns its requests in order, each of which ends when the test ends it. */
async function start(isOnline = true, restored: readonly QueuedAnswer[] = []) {
  const requests: Request[] = []
  const request = <Output>(of: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    requests.push({
      of,
      done: (output) => resolve(output as Output),
      failed: (code) => reject(new RequestFailed(code)),
    })
    return promise
  }
  type Given = { answers: readonly QueuedAnswer[] }
  const machine = answerQueueMachine.provide({
    actors: {
      restore: fromPromise(async () => restored),
      upload: fromPromise<PhotoOutcome, Given & { key: string }>(({ input }) => request(`photo ${input.key}`)),
      send: fromPromise<readonly Settled[], Given>(({ input }) => request(`send ${names(input.answers)}`)),
      reconcile: fromPromise<readonly Settled[], Given>(({ input }) => request(`read ${names(input.answers)}`)),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { isOnline }, clock }).start()
  await settled()
  return { actor, clock, requests, sent: () => requests.map(({ of }) => of) }
}

describe('the queue of answers', () => {
  test('holds an answer that is stored in part, until it is changed, and sends nothing in the meantime', async () => {
    const { actor, clock, requests, sent } = await start()
    actor.send(given('a'))
    clock.increment(400)
    requests[0]?.done([{ ...stored('a', 1), status: 'partial' }])
    await settled()
    clock.increment(60_000)
    const { answers } = actor.getSnapshot().context
    expect(answers).toMatchObject([{ itemId: 'a', isSendable: false, base: { version: 2 }, status: 'waiting' }])
    expect(sent()).toEqual(['send a'])
    actor.send(given('a'))
    clock.increment(400)
    expect(sent()).toEqual(['send a', 'send a'])
  })

  test('sends what was answered without a connection in order, and a photo before the answer that names it', async () => {
    const { actor, clock, requests, sent } = await start(false)
    actor.send(given('a'))
    actor.send(given('b', photo('k')))
    actor.send(given('c'))
    clock.increment(350)
    expect([actor.getSnapshot().value, sent()]).toEqual(['waiting', []])
    actor.send({ type: 'connected' })
    requests[0]?.done([stored('a', 1)])
    await settled()
    requests[1]?.done({ key: 'k', file: { id: '1', hash: 'h' } })
    await settled()
    expect(sent()).toEqual(['send a', 'photo k', 'send b,c'])
    requests[2]?.done([stored('b', 2), stored('c', 3)])
    await settled()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.answers]).toEqual(['empty', []])
  })

  test('sends the newest draft of an item, and again one that was changed while it was sent', async () => {
    const { actor, clock, requests, sent } = await start()
    actor.send(given('a'))
    actor.send(given('a'))
    clock.increment(350)
    actor.send(given('a'))
    requests[0]?.done([stored('a', 2)])
    await settled()
    expect(sent()).toEqual(['send a', 'send a'])
    expect(actor.getSnapshot().context.answers).toMatchObject([{ revision: 3, base: { version: 2 } }])
  })

  test('tries again after growing pauses, and at once when the connection is back', async () => {
    const { actor, clock, requests, sent } = await start()
    actor.send(given('a'))
    clock.increment(350)
    for (const [at, wait] of [1000, 2000, 4000].entries()) {
      requests[at]?.failed('UNREACHABLE')
      await settled()
      clock.increment(wait - 1)
      expect(sent()).toHaveLength(at + 1)
      clock.increment(1)
      expect(sent()).toHaveLength(at + 2)
    }
    requests[3]?.failed('UNREACHABLE')
    await settled()
    expect(actor.getSnapshot().context.failure).toEqual({ code: 'UNREACHABLE' })
    actor.send({ type: 'disconnected' })
    actor.send({ type: 'connected' })
    expect(sent()).toHaveLength(5)
  })

  test('sends the others when another user was faster with one, whose both answers stay', async () => {
    const { actor, clock, requests, sent } = await start()
    actor.send(given('a'))
    actor.send(given('b'))
    clock.increment(350)
    requests[0]?.failed('STALE')
    await settled()
    requests[1]?.done([
      { ...stored('a', 1), status: 'conflict' },
      { ...stored('b', 2), status: 'open' },
    ])
    await settled()
    expect(sent()).toEqual(['send a,b', 'read a,b', 'send b'])
    requests[2]?.done([stored('b', 2)])
    await settled()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.answers]).toMatchObject([
      'conflicted',
      [{ itemId: 'a', status: 'conflict' }],
    ])
    actor.send(given('a'))
    clock.increment(350)
    expect(sent().at(-1)).toBe('send a')
  })

  test('holds an answer whose photo is refused until that is removed, and sends the others', async () => {
    const { actor, clock, requests, sent } = await start()
    actor.send(given('a', photo('k')))
    actor.send(given('b'))
    clock.increment(350)
    requests[0]?.done({ key: 'k', problem: 'misnamed' })
    await settled()
    requests[1]?.done([stored('b', 2)])
    await settled()
    expect([sent(), actor.getSnapshot().value]).toEqual([['photo k', 'send b'], 'empty'])
    actor.send(given('a'))
    clock.increment(350)
    expect(sent().at(-1)).toBe('send a')
  })

  test('continues with the answers that the browser has stored', async () => {
    const { itemId, draft, isSendable } = given('a')
    const one = { itemId, draft, isSendable, base, attempt: null, revision: 7, status: 'waiting' as const }
    const { actor, requests, sent } = await start(true, [one, { ...one, itemId: 'b', status: 'outdated' }])
    expect(sent()).toEqual(['send a'])
    requests[0]?.done([stored('a', 7)])
    await settled()
    expect(actor.getSnapshot().context.answers).toMatchObject([{ itemId: 'b', status: 'outdated' }])
  })
})
