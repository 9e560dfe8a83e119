import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenNoResponse } from './no-response.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const request = new XMLHttpRequest()
  const calls: string[] = []
  request.abort = () => void calls.push('aborted')
  whenNoResponse(request, () => calls.push('given up'))
  return { request, calls }
}

test('a request whose connection carries nothing for half a minute is given up, and then ended', () => {
  const { calls } = watched()
  vi.advanceTimersByTime(29_999)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual(['given up', 'aborted'])
})

test.each(['upload', 'answer'] as const)('each byte of the %s gives it half a minute more', (which) => {
  const { request, calls } = watched()
  vi.advanceTimersByTime(20_000)
  const moving = which === 'upload' ? request.upload : request
  moving.dispatchEvent(new ProgressEvent('progress'))
  vi.advanceTimersByTime(29_999)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual(['given up', 'aborted'])
})

test('one that has ended is not given up', () => {
  const { request, calls } = watched()
  request.dispatchEvent(new ProgressEvent('loadend'))
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual([])
})

test.each(['error', 'timeout'])('one that ends with an %s is given up at once', (type) => {
  const { request, calls } = watched()
  request.dispatchEvent(new ProgressEvent(type))
  request.dispatchEvent(new ProgressEvent('loadend'))
  expect(calls).toEqual(['given up'])
})
