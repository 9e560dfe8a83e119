import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterRender, whenTouched } from './when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Requests whose responses the test gives. */
function createTraffic() {
  const waiting: (() => void)[] = []
  return { whenNetworkIdle: (listener: () => void) => void waiting.push(listener), respond: () => waiting.pop()?.() }
}

test('what waits for the screen is done after its answers, not with them', async () => {
  const act = vi.fn<() => void>()
  const traffic = createTraffic()
  afterRender(traffic, act)
  await vi.runAllTimersAsync()
  expect(act).not.toHaveBeenCalled()
  traffic.respond()
  expect(act).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(act).toHaveBeenCalledOnce()
})

test('what waits for a screen that is left is not done', async () => {
  const act = vi.fn<() => void>()
  const traffic = createTraffic()
  const stop = afterRender(traffic, act)
  await vi.runAllTimersAsync()
  stop()
  traffic.respond()
  await vi.runAllTimersAsync()
  expect(act).not.toHaveBeenCalled()
})

test.each(['pointermove', 'pointerdown', 'keydown', 'scroll'])(
  'what a press needs is done at a %s, once',
  async (sign) => {
    const act = vi.fn<() => void>()
    whenTouched(act)
    await vi.runAllTimersAsync()
    expect(act).not.toHaveBeenCalled()
    window.dispatchEvent(new Event(sign))
    window.dispatchEvent(new Event(sign))
    await vi.runAllTimersAsync()
    expect(act).toHaveBeenCalledOnce()
  },
)

test('who leaves before the first sign needs nothing', async () => {
  const act = vi.fn<() => void>()
  whenTouched(act)()
  window.dispatchEvent(new Event('keydown'))
  await vi.runAllTimersAsync()
  expect(act).not.toHaveBeenCalled()
})
