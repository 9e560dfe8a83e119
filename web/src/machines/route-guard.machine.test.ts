import { getShortestPaths } from '@xstate/graph'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { permissions, type Permission } from '@ansvar/domain/permissions'
import { routeGuardMachine } from './route-guard.machine.ts'

function start(needed: Permission | null, results: readonly (readonly Permission[] | Error)[]) {
  const left = [...results]
  const load = fromPromise(async () => {
    const result = left.shift() ?? []
    if (result instanceof Error) throw result
    return result
  })
  const machine = routeGuardMachine.provide({ actors: { loadPermissions: load, reloadPermissions: load } })
  return createActor(machine, { input: { needed } }).start()
}

const done = (state: string, output: readonly Permission[]) => ({
  type: `xstate.done.actor.0.routeGuard.${state}`,
  output,
})

const settled = (actor: ReturnType<typeof start>) =>
  waitFor(actor, (now) => !now.matches('checking') && !now.matches('rechecking'))

describe('the route guard', () => {
  test.each([
    ['EDIT_ORGANIZATION', ['READ_ORGANIZATION', 'EDIT_ORGANIZATION'], 'allowed'],
    ['EDIT_ORGANIZATION', ['READ_ORGANIZATION'], 'denied'],
    ['MAINTAIN_SYSTEM', ['READ_ORGANIZATION', 'EDIT_ORGANIZATION', 'MANAGE_ORGANIZATION'], 'denied'],
    [null, [], 'allowed'],
  ] as const)('a screen that needs %s, where %j is granted, is %s', async (needed, granted, state) => {
    expect((await settled(start(needed, [granted]))).value).toBe(state)
  })

  test('a first check that fails is no refusal', async () => {
    expect((await settled(start('READ_ORGANIZATION', [new Error('no response')]))).value).toBe('failed')
  })

  test('an open screen stays open while dropped permissions are fetched again, and closes when they are gone', async () => {
    const actor = start('EDIT_ORGANIZATION', [['READ_ORGANIZATION', 'EDIT_ORGANIZATION'], ['READ_ORGANIZATION']])
    await settled(actor)
    actor.send({ type: 'permissions.dropped' })
    expect(actor.getSnapshot().value).toBe('rechecking')
    expect(actor.getSnapshot().hasTag('open')).toBe(true)
    expect((await settled(actor)).value).toBe('denied')
  })

  test('an open screen stays open without a response, retries with a delay, and closes only after a response', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const noResponse = new Error('no response')
    const actor = start('READ_ORGANIZATION', [['READ_ORGANIZATION'], noResponse, noResponse, []])
    await settled(actor)
    actor.send({ type: 'permissions.dropped' })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await settled(actor)).value).toBe('waiting')
      expect(actor.getSnapshot().hasTag('open')).toBe(true)
      vi.advanceTimersByTime(5_000)
      expect(actor.getSnapshot().value).toBe('rechecking')
    }
    expect((await settled(actor)).value).toBe('denied')
  })

  test('a refused screen is checked again when permissions are dropped', async () => {
    const actor = start('EDIT_ORGANIZATION', [['READ_ORGANIZATION'], ['READ_ORGANIZATION', 'EDIT_ORGANIZATION']])
    await settled(actor)
    actor.send({ type: 'permissions.dropped' })
    expect((await settled(actor)).value).toBe('allowed')
  })

  test('every path that ends open has the permission that is needed', () => {
    for (const needed of permissions) {
      const paths = getShortestPaths(routeGuardMachine, {
        input: { needed },
        events: [
          { type: 'permissions.dropped' },
          { type: 'xstate.after.retryDelay.routeGuard.waiting' },
          ...['checking', 'rechecking'].flatMap((state) => [
            done(state, []),
            done(state, [needed]),
            { type: `xstate.error.actor.0.routeGuard.${state}`, error: new Error('no response') },
          ]),
        ] as never,
      })
      expect(new Set(paths.map(({ state }) => state.value))).toEqual(
        new Set(['checking', 'allowed', 'denied', 'failed', 'rechecking', 'waiting']),
      )
      const open = paths.filter(({ state }) => state.matches('allowed'))
      for (const { state } of open) expect(state.context.granted).toContain(needed)
    }
  })
})
