import { describe, expect, test, vi } from 'vitest'
import type { Language } from '@ansvar/domain/languages'
import { createTransport, type ClientHandlers } from './transport.ts'

function respondingIn(contentLanguage: string | null) {
  const languages: Language[] = []
  const requests: string[] = []
  const languagesSent: (string | null)[] = []
  const handlers: ClientHandlers = {
    onUnauthenticated: () => undefined,
    onForbidden: () => undefined,
    onFailure: () => undefined,
    onLanguage: (language) => languages.push(language),
    onRequestStart: () => requests.push('began'),
    onRequestEnd: () => requests.push('ended'),
  }
  const send = createTransport({
    language: 'en',
    handlers,
    fetch: async (_, init) => {
      languagesSent.push(new Headers(init?.headers).get('Accept-Language'))
      if (contentLanguage === 'none') throw new TypeError('no response')
      return new Response('{}', { headers: contentLanguage ? { 'Content-Language': contentLanguage } : {} })
    },
  })
  return { send, languages, requests, languagesSent }
}

/** A transport over an open connection without data, until the test responds. */
function silent() {
  const waiting: ((response: Response) => void)[] = []
  const handlers = {} as ClientHandlers
  const send = createTransport({
    language: 'en',
    handlers: { ...handlers, onRequestStart: () => undefined, onRequestEnd: () => undefined },
    fetch: (_, init) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve)
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      }),
  })
  return { send, waiting }
}

describe('the transport', () => {
  test('sends requests in the language of the interface', async () => {
    const { send, languagesSent } = respondingIn('en')
    await send('/graphql')
    expect(languagesSent).toEqual(['en'])
  })

  test('an answer in another language than was requested switches, one in the same or in none does not', async () => {
    for (const [answered, switched] of [
      ['da', ['da']],
      ['en', []],
      ['sv', []],
      [null, []],
    ] as const) {
      const { send, languages } = respondingIn(answered)
      await send('/graphql')
      expect(languages).toEqual(switched)
    }
  })

  test('a request that is never answered ends all the same', async () => {
    const { send, requests } = respondingIn('none')
    await expect(send('/graphql')).rejects.toThrow('no response')
    expect(requests).toEqual(['began', 'ended'])
  })

  test('a silent connection is aborted shortly after the timeout of the gateway', async () => {
    vi.useFakeTimers()
    const given = silent()
      .send('/graphql')
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_400)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await given).toMatchObject({ name: 'TimeoutError' })
    vi.useRealTimers()
  })

  test('an answer that has begun is not given up, however long the rest of it takes', async () => {
    vi.useFakeTimers()
    const { send, waiting } = silent()
    const signal = new AbortController()
    const given = send('/graphql', { signal: signal.signal })
    waiting[0]?.(new Response('{}'))
    expect((await given).ok).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('the caller can still abort before', async () => {
    const asker = new AbortController()
    const given = silent().send('/graphql', { signal: asker.signal })
    asker.abort(new Error('not any more'))
    await expect(given).rejects.toThrow('not any more')
  })
})
