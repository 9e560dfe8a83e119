import { isLanguage, type Language } from '@ansvar/domain/languages'
import type { FailureHandlers } from './errors.ts'

export const GRAPHQL_URL = '/graphql'

export type ClientHandlers = FailureHandlers & {
  /** An answer came in another language than was asked for: the one that the user has stored. */
  readonly onLanguage: (language: Language) => void
  readonly onRequestBegan: () => void
  readonly onRequestEnded: () => void
}

export type TransportOptions = {
  /** Sent as Accept-Language. */
  readonly language: Language
  readonly handlers: ClientHandlers
  readonly fetch?: typeof fetch
}

/**
 * For how long an answer is waited for until it begins, in milliseconds: the gateway gives up after ten seconds and says
 * so. Who hears nothing by then has a connection that stands and carries nothing.
 */
const PATIENCE_MS = 10_500

/** A fetch that asks in the interface's language, and tells of its requests and of an answer in another language. */
export function createTransport({ language, handlers, fetch: send }: TransportOptions): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Accept-Language', language)
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new DOMException('No answer came', 'TimeoutError')), PATIENCE_MS)
    const signal = init?.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal
    handlers.onRequestBegan()
    try {
      const response = await (send ?? globalThis.fetch)(input, { ...init, headers, signal })
      // Held against what was asked for, not against the interface: an answer that was under way during a switch
      // would switch it back.
      const answered = response.headers.get('Content-Language')
      if (isLanguage(answered) && answered !== language) handlers.onLanguage(answered)
      return response
    } finally {
      clearTimeout(timer)
      handlers.onRequestEnded()
    }
  }
}
