import { whenNoResponse } from './no-response.ts'

type Options = {
  /** The number of bytes of the file in the body, if progress counts the file only. */
  readonly size?: number
  /** Called with the number of bytes sent, and the total. */
  readonly onProgress: (sent: number, all: number) => void
  readonly signal: AbortSignal
}

/** Returns a fetch for one large body that reports upload progress, which the browser's own fetch does not support. */
export const progressFetch =
  ({ size, onProgress, signal }: Options): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'POST', typeof input === 'object' && 'url' in input ? input.url : input)
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        // The multipart frame counts as sent too, so the number is limited to the size of the file.
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
      whenNoResponse(request, fail)
      request.send(init?.body as XMLHttpRequestBodyInit)
    })
