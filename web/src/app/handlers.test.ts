import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '#graphql/errors.ts'
import { toasts } from '#ui/toasts.ts'
import { createHandlers } from './handlers.ts'
import { i18n, missingText, startI18n } from './i18n.ts'
import { requests } from './requests.ts'

const failure = (code: Failure['code']): Failure => ({
  code,
  reason: '',
  message: '',
  fields: [],
  hasMoreFields: false,
  current: null,
  requestId: null,
  retryAfter: null,
  status: null,
})

function recordingHandlers() {
  const calls: string[] = []
  const handlers = createHandlers({
    onSessionLost: () => calls.push('session lost'),
    onLanguage: (language) => calls.push(language),
    onPermissionsDoubtful: () => calls.push('permissions dropped'),
  })
  return { handlers, calls, messages: () => toasts.current().map(({ kind, message }) => [kind, message]) }
}

beforeEach(async () => {
  toasts.clear()
  const texts = { errors: { forbidden: 'Not allowed', UPSTREAM: 'No answer' } }
  vi.stubGlobal('fetch', async () => Response.json(texts))
  await startI18n('en')
})

describe('the error catalogue (specification, section 8)', () => {
  test('403 is an error toast with the forbidden text, and drops the cached permissions', () => {
    const { handlers, calls, messages } = recordingHandlers()
    handlers.onForbidden(failure('FORBIDDEN'))
    expect(messages()).toEqual([['error', 'Not allowed']])
    expect(calls).toEqual(['permissions dropped'])
  })

  test('another error is one error toast in place of the earlier ones', () => {
    const { handlers, messages } = recordingHandlers()
    toasts.success({ message: 'Saved' })
    handlers.onFailure(failure('UPSTREAM'))
    handlers.onFailure(failure('UPSTREAM'))
    expect(messages()).toEqual([['error', 'No answer']])
  })

  test('an error that is shown already is not shown again, nor are two refusals two toasts', () => {
    const { handlers, messages } = recordingHandlers()
    handlers.onFailure(failure('UPSTREAM'))
    const [first] = toasts.current()
    handlers.onFailure(failure('UPSTREAM'))
    handlers.onForbidden(failure('FORBIDDEN'))
    handlers.onForbidden(failure('FORBIDDEN'))
    expect(toasts.current()[0]).toBe(first)
    expect(messages()).toEqual([
      ['error', 'No answer'],
      ['error', 'Not allowed'],
    ])
  })

  test.each(['UPSTREAM', 'UNREACHABLE', 'UNKNOWN', 'NOT_FOUND'] as const)('%s is reported, once a burst', (code) => {
    vi.stubEnv('DEV', false)
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(JSON.parse(init.body as string))
      return new Response()
    })
    const { handlers } = recordingHandlers()
    for (let at = 0; at < 10; at += 1) handlers.onFailure(failure(code))
    expect(sent).toMatchObject([{ message: 'An answer failed', code }])
    vi.unstubAllEnvs()
  })

  test.each(['VALIDATION', 'CONFLICT', 'TOO_MANY_REQUESTS'] as const)(
    '%s is explained by an act, and not reported',
    (code) => {
      vi.stubEnv('DEV', false)
      const send = vi.fn<typeof fetch>()
      vi.stubGlobal('fetch', send)
      recordingHandlers().handlers.onFailure(failure(code))
      expect(send).not.toHaveBeenCalled()
      vi.unstubAllEnvs()
    },
  )

  test('a text that is missing is seen to be missing', () => {
    expect(i18n.t('policies.nothingOfTheKind')).toBe(missingText('policies.nothingOfTheKind'))
    expect(missingText('policies.title')).toContain('policies.title')
  })
})

test('the activity receives every request until it stops listening', () => {
  const { handlers } = recordingHandlers()
  const calls: string[] = []
  const stop = requests.follow(({ type }) => calls.push(type))
  handlers.onRequestStart()
  handlers.onRequestEnd()
  stop()
  handlers.onRequestStart()
  expect(calls).toEqual(['request.began', 'request.ended'])
})
