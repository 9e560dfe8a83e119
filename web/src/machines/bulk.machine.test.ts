import { getShortestPaths } from '@xstate/graph'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { bulkMachine, type BulkOutcome } from './bulk.machine.ts'

type Write = (id: string, value: unknown) => Promise<BulkOutcome>

function start(ids: readonly string[], write: Write) {
  const machine = bulkMachine.provide({ actors: { write: fromPromise(({ input }) => write(input.id, input.value)) } })
  return createActor(machine, { input: { ids } }).start()
}

const over = (actor: ReturnType<typeof start>) => waitFor(actor, (state) => state.matches('finished'))

describe('an action on several records', () => {
  test('writes nothing before it is started, then one after the other', async () => {
    const written: string[] = []
    let inProgress = 0
    const actor = start(['a', 'b', 'c'], async (id, value) => {
      expect(++inProgress).toBe(1)
      await Promise.resolve()
      inProgress -= 1
      written.push(`${id} ${String(value)}`)
      return 'changed'
    })
    expect(actor.getSnapshot().value).toBe('confirming')
    actor.send({ type: 'start', value: 'Kirsten' })
    const { context } = await over(actor)
    expect(written).toEqual(['a Kirsten', 'b Kirsten', 'c Kirsten'])
    expect(context.changed).toEqual(['a', 'b', 'c'])
  })

  test('goes on past a record that fails, and tries only that one again', async () => {
    let refuses = true
    const tried: string[] = []
    const actor = start(['a', 'b', 'c'], (id) => {
      tried.push(id)
      if (id === 'b' && refuses) return Promise.reject(new Error('stale'))
      return Promise.resolve(id === 'c' ? 'unchanged' : 'changed')
    })
    actor.send({ type: 'start', value: null })
    const { context } = await over(actor)
    expect([context.changed, context.unchanged, context.failed.map(({ id }) => id)]).toEqual([['a'], ['c'], ['b']])
    refuses = false
    actor.send({ type: 'retry' })
    const again = await waitFor(actor, (state) => state.context.changed.length === 2)
    expect(again.context.failed).toEqual([])
    expect(tried).toEqual(['a', 'b', 'c', 'b'])
  })

  test('stops between two records, and takes up what it left', async () => {
    const actor = start(['a', 'b', 'c'], (id) => {
      if (id === 'b') actor.send({ type: 'stop' })
      return Promise.resolve('changed')
    })
    actor.send({ type: 'start', value: null })
    const { context } = await over(actor)
    expect([context.changed, context.waiting]).toEqual([['a', 'b'], ['c']])
    actor.send({ type: 'retry' })
    await waitFor(actor, (state) => state.context.changed.length === 3)
    actor.send({ type: 'retry' })
    expect(actor.getSnapshot().value).toBe('finished')
  })

  test('reaches its end from every state', () => {
    const events = [{ type: 'start', value: null }, { type: 'stop' }, { type: 'retry' }] as const
    const paths = getShortestPaths(
      bulkMachine.provide({ actors: { write: fromPromise(() => new Promise<BulkOutcome>(() => undefined)) } }),
      {
        input: { ids: ['a'] },
        events: [...events, { type: 'xstate.done.actor.0.bulk.writing', output: 'changed' } as never],
      },
    )
    expect(paths.map(({ state }) => state.value)).toContain('finished')
  })
})
