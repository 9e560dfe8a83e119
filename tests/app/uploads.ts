type Send = (input: string, init: RequestInit) => Promise<Response>

/** Sends XMLHttpRequest uploads to the service in this process. Returns a function that undoes it. */
export function sendThroughFetch(send: Send): () => void {
  const native = globalThis.XMLHttpRequest
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers = new Headers()
    readonly #aborted = new AbortController()
    #method = 'POST'
    #url = ''
    #type = ''
    status = 0
    responseText = ''
    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string): string | null {
      return name === 'Content-Type' ? this.#type : null
    }
    abort(): void {
      this.#aborted.abort()
    }
    async #settle(body: FormData): Promise<string> {
      try {
        const init = { method: this.#method, headers: this.#headers, body, signal: this.#aborted.signal }
        const response = await send(this.#url, init)
        this.status = response.status
        this.#type = response.headers.get('Content-Type') ?? ''
        this.responseText = await response.text()
        return 'load'
      } catch {
        return this.#aborted.signal.aborted ? 'abort' : 'error'
      }
    }
    send(body: FormData): void {
      void this.#settle(body).then((ending) => {
        this.dispatchEvent(new Event(ending))
        this.dispatchEvent(new Event('loadend'))
        return ending
      })
    }
  }
  globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest
  return () => {
    globalThis.XMLHttpRequest = native
  }
}
