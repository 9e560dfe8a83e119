import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Change } from '#graphql/feed.ts'
import { createFollowing } from './follow.ts'
import type { Ending, readStream } from './stream.ts'

type Read = Parameters<typeof readStream>[0]

const change = (cursor: string, kind: Change['kind'] = 'CHANGE'): Change => ({
  kind,
  cursor,
  resource: 'policies',
  recordId: cursor,
  parentId: null,
  action: 'UPDATED',
  userId: null,
})

/** Creates a lock manager with one holder at a time and a queue. */
function createLocks(): LockManager {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) => {
      const before = last
      const mine = before.then(() => (signal.aborted ? undefined : hold()))
      last = mine
      return mine
    },
  } as LockManager
}

const ended: Ending = { kind: 'ended', failure: null }

/** Creates a service whose streams the test ends. */
function createService() {
  const streams: (Read & { end: (ending: Ending) => void })[] = []
  const read = (options: Read): Promise<Ending> =>
    new Promise((resolve) => {
      streams.push({ ...options, end: resolve })
      options.signal.addEventListener('abort', () => resolve(ended))
    })
  return { read, streams }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openTab(read: (options: Read) => Promise<Ending>, organizationId = 'o1', secondsAgo = 0) {
  const seen: string[] = []
  const since = Date.now() - 1_000 * secondsAgo
  const { machine, connect } = createFollowing({ organizationId, userId: 'kirsten', since, read })
  const actor = createActor(machine)
  const end = connect(actor, {
    onChange: ({ cursor }) => void seen.push(cursor),
    onSessionLost: () => void seen.push('session lost'),
    onAccess: () => void seen.push('access'),
    onBack: () => void seen.push('back'),
  })
  actor.on('live', ({ live }) => void seen.push(live ? 'live' : 'off'))
  actor.start()
  const stop = () => {
    end()
    actor.stop()
  }
  stops.push(stop)
  return { seen, stop, cursor: () => actor.getSnapshot().context.cursor }
}

const browser = () => {
  vi.stubGlobal('navigator', { locks: createLocks() })
  return createService()
}

describe('the tabs of a browser', () => {
  test('leave no timer behind when they stop in the middle of a stream', async () => {
    vi.useFakeTimers()
    const { read, streams } = browser()
    const { stop } = openTab(read)
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('share one stream, and each is notified of every change', async () => {
    const { read, streams } = browser()
    const [first, second] = [openTab(read), openTab(read)]
    await expect.poll(() => streams.length).toBe(1)
    streams[0]?.onChange(change('1.0', 'READY'))
    streams[0]?.onChange(change('2.0'))
    for (const { seen } of [first, second]) await expect.poll(() => [...new Set(seen)]).toEqual(['live', '1.0', '2.0'])
    expect(streams).toHaveLength(1)
  })

  test('pass the stream on when its tab is closed, from where it was', async () => {
    const { read, streams } = browser()
    const [first, second] = [openTab(read), openTab(read)]
    await expect.poll(() => streams.length).toBe(1)
    streams[0]?.onChange(change('7.3'))
    await expect.poll(() => second.seen).toContain('7.3')
    first.stop()
    await expect.poll(() => streams.length).toBe(2)
    expect(streams[1]?.after).toBe('7.3')
  })

  test('receive at once that the stream is open, and its cursor, at any time they are opened', async () => {
    const { read, streams } = browser()
    openTab(read)
    await expect.poll(() => streams.length).toBe(1)
    streams[0]?.onChange(change('1.0', 'READY'))
    const late = openTab(read)
    await expect.poll(() => late.seen).toEqual(['live', '1.0'])
    expect(late.cursor()).toBe('1.0')
  })

  test('receive what changed since their first request, and the others receive nothing twice', async () => {
    const { read, streams } = browser()
    const first = openTab(read)
    await expect.poll(() => streams.length).toBe(1)
    for (const cursor of ['1.0', '2.0', '3.0']) streams[0]?.onChange(change(cursor))
    const late = openTab(read, 'o1', 5)
    await expect.poll(() => late.seen).toEqual(['live', '1.0', '2.0', '3.0'])
    // The message to the late tab only was sent to all tabs.
    streams[0]?.onChange(change('4.0'))
    await expect.poll(() => late.seen.at(-1)).toBe('4.0')
    expect(first.seen).toEqual(['live', '1.0', '2.0', '3.0', '4.0'])
  })

  test('are all notified that the session is lost, and open no further stream', async () => {
    const { read, streams } = browser()
    const [first, second] = [openTab(read), openTab(read)]
    await expect.poll(() => streams.length).toBe(1)
    first.stop()
    await expect.poll(() => streams.length).toBe(2)
    streams[1]?.end({ kind: 'session lost', failure: null })
    await expect.poll(() => second.seen).toEqual(['session lost'])
    expect(streams).toHaveLength(2)
  })

  test('of two organizations do not notify each other', async () => {
    const { read, streams } = browser()
    const [own, other] = [openTab(read), openTab(read, 'o2')]
    await expect.poll(() => streams.length).toBe(1)
    streams[0]?.onChange(change('1.0'))
    await expect.poll(() => own.seen).toContain('1.0')
    expect(other.seen).toEqual([])
  })
})

test.each([
  [0, 2],
  [7.5, 10],
  [86_400, 3_600],
])('a page whose first request was %d seconds ago opens its first stream %d seconds back', async (secondsAgo, back) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { read, streams } = browser()
  openTab(read, 'o1', secondsAgo)
  await expect.poll(() => streams.length).toBe(1)
  expect([streams[0]?.after, streams[0]?.secondsBack]).toEqual([null, back])
})

describe('a stream that ends', () => {
  test('is opened again behind the last change, and it is said that changes do not come in', async () => {
    const { read, streams } = browser()
    const tab = openTab(read)
    await expect.poll(() => streams.length).toBe(1)
    streams[0]?.onChange(change('4.1'))
    streams[0]?.end(ended)
    await expect.poll(() => streams.length, { timeout: 3_000 }).toBe(2)
    expect(streams[1]?.after).toBe('4.1')
    expect(tab.seen).toEqual(['live', '4.1', 'off'])
    streams[1]?.onChange(change('4.1', 'READY'))
    expect(tab.seen.slice(3)).toEqual(['back', 'live', '4.1', 'access'])
  })

  test('with a changed level fetches the permissions again', async () => {
    const { read, streams } = browser()
    const tab = openTab(read)
    await expect.poll(() => streams.length).toBe(1)
    streams[0]?.onChange(change('5.1', 'ACCESS'))
    expect(tab.seen).toEqual(['live', '5.1', 'access'])
  })

  test('is each tab’s own where the browser offers no locks', async () => {
    const { read, streams } = createService()
    vi.stubGlobal('navigator', {})
    openTab(read)
    openTab(read)
    await expect.poll(() => streams.length).toBe(2)
  })
})
