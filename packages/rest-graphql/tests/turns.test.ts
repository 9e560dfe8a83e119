import { expect, test } from 'vitest'
import { createTurns, OverloadError, type Release } from '../src/transport/turns.ts'

const limits = { total: 4, perClient: 2, waiting: 3, timeoutMs: 60_000 }
const never = new AbortController().signal
const now = (turn: Promise<Release> | Release): Release => {
  if (turn instanceof Promise) throw new Error('there is no turn at once')
  return turn
}

test('a client has its share at once, and waits for more without keeping others back', async () => {
  const turns = createTurns(limits)
  const first = now(turns.take('a', never))
  now(turns.take('a', never))
  const third = turns.take('a', never)
  now(turns.take('b', never))
  expect(turns.count()).toEqual({ taken: 3, waiting: 1 })
  first()
  ;(await third)()
  expect(turns.count()).toEqual({ taken: 2, waiting: 0 })
})

test('of those that wait the client with the fewest turns comes first', async () => {
  const turns = createTurns({ ...limits, perClient: 4 })
  const held = [1, 2, 3, 4].map(() => now(turns.take('greedy', never)))
  const order: string[] = []
  const waiting = ['greedy', 'greedy', 'modest'].map((client) =>
    Promise.resolve(turns.take(client, never)).then((release) => (order.push(client), release)),
  )
  for (const release of held) release()
  await Promise.all(waiting)
  expect(order).toEqual(['modest', 'greedy', 'greedy'])
})

test('who waits leaves with the signal, and its place goes to nobody', async () => {
  const turns = createTurns({ ...limits, total: 1, perClient: 1, waiting: 1 })
  const release = now(turns.take('a', never))
  const left = new AbortController()
  const waiting = turns.take('b', left.signal)
  left.abort(new Error('the time is up'))
  await expect(waiting).rejects.toThrow('the time is up')
  await expect(turns.take('b', left.signal)).rejects.toThrow('the time is up')
  release()
  release()
  expect(turns.count()).toEqual({ taken: 0, waiting: 0 })
})

test('a client that waits for too many is refused', async () => {
  const turns = createTurns({ ...limits, total: 1, perClient: 1, waiting: 1 })
  const release = now(turns.take('a', never))
  const waiting = turns.take('a', never)
  await expect(turns.take('a', never)).rejects.toThrow(OverloadError)
  const other = turns.take('b', never)
  release()
  ;(await waiting)()
  ;(await other)()
  expect(turns.count()).toEqual({ taken: 0, waiting: 0 })
})

test('who waits for too long is refused', async () => {
  const turns = createTurns({ ...limits, total: 1, timeoutMs: 20 })
  const release = now(turns.take('a', never))
  await expect(turns.take('b', never)).rejects.toThrow(OverloadError)
  release()
  expect(turns.count()).toEqual({ taken: 0, waiting: 0 })
})
