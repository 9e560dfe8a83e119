import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { activityMachine, SPINNER_DEBOUNCE_MS } from './activity.machine.ts'

function start() {
  const faults: number[] = []
  const machine = activityMachine.provide({
    actors: { reportFault: fromPromise<void>(async () => void faults.push(1)) },
  })
  const actor = createActor(machine).start()
  return { actor, faults, shown: () => actor.getSnapshot().hasTag('shown') }
}

describe('the activity', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('shows nothing for a request that is answered within the debounce', () => {
    const { actor, shown } = start()
    actor.send({ type: 'request.began' })
    vi.advanceTimersByTime(SPINNER_DEBOUNCE_MS - 1)
    actor.send({ type: 'request.ended' })
    vi.advanceTimersByTime(SPINNER_DEBOUNCE_MS)
    expect(shown()).toBe(false)
  })

  test('a request that takes longer than the debounce shows the spinner', () => {
    const { actor, shown } = start()
    actor.send({ type: 'request.began' })
    actor.send({ type: 'request.began' })
    vi.advanceTimersByTime(SPINNER_DEBOUNCE_MS)
    expect(shown()).toBe(true)
    actor.send({ type: 'request.ended' })
    expect(shown()).toBe(true)
    actor.send({ type: 'request.ended' })
    expect(shown()).toBe(false)
  })

  test('an end without a start is reported as an unknown error', async () => {
    const { actor, faults, shown } = start()
    actor.send({ type: 'request.ended' })
    await vi.advanceTimersByTimeAsync(0)
    expect(faults).toEqual([1])
    actor.send({ type: 'request.began' })
    vi.advanceTimersByTime(SPINNER_DEBOUNCE_MS)
    expect(shown()).toBe(true)
  })
})
