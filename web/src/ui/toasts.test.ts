import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toasts } from './toasts.ts'

describe('a toast', () => {
  beforeEach(() => {
    toasts.clear()
    vi.useFakeTimers()
  })
  afterEach(() => {
    toasts.clear()
    vi.useRealTimers()
  })

  test('of success goes away by itself', () => {
    toasts.success({ message: 'Saved' })
    expect(toasts.current()).toHaveLength(1)
    vi.advanceTimersByTime(6000)
    expect(toasts.current()).toEqual([])
  })

  test('with an action stays longer, and as long as the user points at it or has the focus in it', () => {
    toasts.success({ title: 'Retired', action: { label: 'Undo', onPress: () => undefined } })
    const [{ id } = { id: 0 }] = toasts.current()
    vi.advanceTimersByTime(19_000)
    toasts.hold(id)
    vi.advanceTimersByTime(60_000)
    expect(toasts.current()).toHaveLength(1)
    toasts.release(id)
    vi.advanceTimersByTime(20_000)
    expect(toasts.current()).toEqual([])
  })

  test('of an error stays until it is dismissed', () => {
    toasts.error({ message: 'Not saved' })
    vi.advanceTimersByTime(60_000)
    const [shown] = toasts.current()
    expect(shown?.message).toBe('Not saved')
    toasts.dismiss(shown?.id ?? 0)
    expect(toasts.current()).toEqual([])
  })

  test('is passed to the subscribers until they stop', () => {
    const listener = vi.fn<() => void>()
    const stop = toasts.subscribe(listener)
    toasts.error({})
    stop()
    toasts.clear()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
