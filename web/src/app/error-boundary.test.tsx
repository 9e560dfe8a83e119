import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { reportError } from './report-error.ts'

/** The requests to the errors endpoint. */
let sent: { readonly url: string; readonly body: Record<string, unknown> }[] = []
let answer: () => Promise<Response> = async () => new Response(null, { status: 202 })

beforeEach(() => {
  sent = []
  answer = async () => new Response(null, { status: 202 })
  vi.stubEnv('DEV', false)
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    sent.push({ url, body: JSON.parse(init.body) as Record<string, unknown> })
    return answer()
  })
  // React also writes a caught error to the console.
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Screen({ broken }: { readonly broken: boolean }) {
  if (broken) throw new TypeError('the meter has no units')
  return <p>Meters</p>
}

const at = (path: string, broken: boolean) => (
  <ErrorBoundary path={path}>
    <Screen broken={broken} />
  </ErrorBoundary>
)

describe('a part of the page that breaks', () => {
  test('shows a message instead, offers to reload, and is reported', () => {
    render(
      <>
        <nav>Menu</nav>
        <ErrorBoundary path="/monitoring/meters">
          <Screen broken />
        </ErrorBoundary>
      </>,
    )
    expect(screen.getByRole('alert').querySelector('h1')).not.toBeNull()
    expect(screen.getByRole('button')).toBeDefined()
    expect(screen.getByText('Menu')).toBeDefined()
    expect(sent).toEqual([
      {
        url: '/api/v1/errors',
        body: expect.objectContaining({ message: 'the meter has no units', path: '/' }) as unknown,
      },
    ])
  })

  test('is rendered again at another path', () => {
    const { rerender } = render(at('/monitoring/meters', true))
    rerender(at('/monitoring/meters', false))
    expect(screen.queryByText('Meters')).toBeNull()
    rerender(at('/dashboard', false))
    expect(screen.getByText('Meters')).toBeDefined()
  })
})

describe('a report', () => {
  test('is cut to what the service takes, and leaves the query at home', () => {
    history.replaceState(null, '', '/chemicals?q=acetone')
    reportError({ message: 'm'.repeat(3_000), stack: 's'.repeat(30_000), code: 'UPSTREAM', requestId: 'r1' })
    const { message, stack, path, code, request_id: requestId } = sent[0]?.body ?? {}
    expect([String(message).length, String(stack).length]).toEqual([2_000, 20_000])
    expect({ path, code, requestId }).toEqual({ path: '/chemicals', code: 'UPSTREAM', requestId: 'r1' })
    history.replaceState(null, '', '/')
  })

  test('that finds nobody is lost without a word', async () => {
    answer = () => Promise.reject(new TypeError('offline'))
    expect(() => reportError({ message: 'x' })).not.toThrow()
    await Promise.resolve()
    expect(sent).toHaveLength(1)
  })

  test('is not sent in development mode', () => {
    vi.stubEnv('DEV', true)
    reportError({ message: 'x' })
    expect(sent).toEqual([])
  })
})
