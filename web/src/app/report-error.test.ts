import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportError, watchUnexpected } from './report-error.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a page that is being left reports nothing, and one that stays reports again', () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  watchUnexpected(window)
  reportError({ message: 'Before' })
  window.dispatchEvent(new Event('beforeunload'))
  reportError({ message: 'While the browser ends its requests' })
  vi.advanceTimersByTime(2_000)
  reportError({ message: 'After' })
  const messages = fetched.mock.calls.map(
    ([, init]) => (JSON.parse(init?.body as string) as { message: string }).message,
  )
  expect(messages).toEqual(['Before', 'After'])
})
