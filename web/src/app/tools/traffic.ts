import { GRAPHQL_URL } from '#graphql/transport.ts'
import type { RecordedResponse } from '#replay/recorder.ts'
import type { Json } from '#replay/recording.ts'

type Send = (this: XMLHttpRequest, body?: Document | XMLHttpRequestBodyInit | null) => void
type Operation = { readonly operation: string; readonly variables: Json }

/** Returns the operation of a GraphQL request. The document contains the operation's name. */
function operationIn(text: unknown): Operation | null {
  if (typeof text !== 'string') return null
  try {
    const { query, variables } = JSON.parse(text) as { query?: string; variables?: Json }
    const operation = /\b(?:query|mutation)\s+(\w+)/.exec(query ?? '')?.[1]
    return operation ? { operation, variables: variables ?? null } : null
  } catch {
    return null
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

const pathOf = (input: RequestInfo | URL): string =>
  new URL(typeof input === 'string' ? input : input instanceof URL ? input.href : input.url, location.href).pathname

/**
 * Calls back for every response of the service to this page, and for every failed request. Returns a function that
 * unsubscribes.
 */
export function followResponses(onResponse: (response: RecordedResponse) => void): () => void {
  const own = window.fetch.bind(window)
  const send: Send = Reflect.get(XMLHttpRequest.prototype, 'send')

  window.fetch = async (input, init) => {
    const operation = pathOf(input) === GRAPHQL_URL ? operationIn(init?.body) : null
    if (!operation) return own(input, init)
    try {
      const response = await own(input, init)
      const [language, body] = [response.headers.get('Content-Language'), parsed(await response.clone().text())]
      onResponse({ ...operation, httpStatus: response.status, language, body })
      return response
    } catch (error) {
      // A request that the page aborted is not a failed request.
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
      if (!isGivenUp) onResponse({ ...operation, httpStatus: 0, language: null, body: null })
      throw error
    }
  }

  XMLHttpRequest.prototype.send = function record(this: XMLHttpRequest, body) {
    const operation = operationIn(body instanceof FormData ? body.get('operations') : body)
    if (operation) {
      // Runs before the page's own listener, which releases the request and its status.
      this.addEventListener('readystatechange', () => {
        if (this.readyState !== XMLHttpRequest.DONE || this.status === 0) return
        const language = this.getResponseHeader('Content-Language')
        onResponse({ ...operation, httpStatus: this.status, language, body: parsed(this.responseText) })
      })
      this.addEventListener('error', () => onResponse({ ...operation, httpStatus: 0, language: null, body: null }))
    }
    send.call(this, body)
  }

  return () => {
    window.fetch = own
    XMLHttpRequest.prototype.send = send
  }
}
