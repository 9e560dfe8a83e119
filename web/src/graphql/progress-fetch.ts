import { whenUnanswered } from './unanswered.ts'

type Options = {
  /** Bytes of the file in the body, where that is what counts. */
  readonly size?: number
  /** Bytes that have left, and of how many. */
  readonly onProgress: (sent: number, all: number) => void
  readonly signal: AbortSignal
}

/** A fetch for one body that is long, which tells how much of it has left: the browser's own does not say. */
export const progressFetch =
  ({ size, onProgress, signal }: Options): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'POST', typeof input === 'object' && 'url' in input ? input.url : input)
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        // The multipart frame is sent too; of the file itself no more is sent than it has.
        const all = size ?? total
        onProgress(Math.max(0, Math.min(all, loaded - (total - all))), all)
      })
      request.addEventListener('load', () => {
        const type = request.getResponseHeader('Content-Type') ?? 'application/json'
        resolve(new Response(request.responseText, { status: request.status, headers: { 'Content-Type': type } }))
      })
      const fail = () => reject(new TypeError('The service was not reached'))
      request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
      signal.addEventListener('abort', () => request.abort())
      whenUnanswered(request, fail)
      request.send(init?.body as XMLHttpRequestBodyInit)
    })
