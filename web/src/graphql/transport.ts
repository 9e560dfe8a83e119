import { isLanguage, type Language } from '@ansvar/domain/languages'
import type { FailureHandlers } from './errors.ts'

export const GRAPHQL_URL = '/graphql'

export type ClientHandlers = FailureHandlers & {
  /** Called if a response is in another language than requested, which is the user's stored language. */
  readonly onLanguage: (language: Language) => void
  readonly onRequestStart: () => void
  readonly onRequestEnd: () => void
}

export type TransportOptions = {
  /** Sent as Accept-Language. */
  readonly language: Language
  readonly handlers: ClientHandlers
  readonly fetch?: typeof fetch
}

/**
 * Timeout for the start of a response. The gateway's own timeout is ten seconds, so a client that receives nothing by
 * then has a dead connection.
 */
const TIMEOUT_MS = 10_500

/** Returns a fetch that requests the interface's language. It reports requests, and responses in another language. */
export function createTransport({ language, handlers, fetch: send }: TransportOptions): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Accept-Language', language)
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new DOMException('No answer came', 'TimeoutError')), TIMEOUT_MS)
    const signal = init?.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal
    handlers.onRequestStart()
    try {
      const response = await (send ?? globalThis.fetch)(input, { ...init, headers, signal })
      // Compared with the requested language, not the current one. Otherwise a response to an earlier request would
      // undo a switch.
      const contentLanguage = response.headers.get('Content-Language')
      if (isLanguage(contentLanguage) && contentLanguage !== language) handlers.onLanguage(contentLanguage)
      return response
    } finally {
      clearTimeout(timer)
      handlers.onRequestEnd()
    }
  }
}
