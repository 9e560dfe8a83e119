/**
 * For how long the connection of an upload may carry nothing, in milliseconds: no more of its bytes, and no answer. Over a
 * slow line what has left may stand in buffers for a while.
 */
const STILL_MS = 30_000

/**
 * Calls `giveUp` where a request gets no answer: its connection breaks, or the system gives it up (a timeout), or it carries
 * nothing any more, which the browser itself would wait out for ever.
 */
export function whenUnanswered(request: XMLHttpRequest, giveUp: () => void): void {
  request.addEventListener('error', giveUp)
  request.addEventListener('timeout', giveUp)
  const end = () => {
    giveUp()
    request.abort()
  }
  let waiting = setTimeout(end, STILL_MS)
  const wait = () => {
    clearTimeout(waiting)
    waiting = setTimeout(end, STILL_MS)
  }
  request.upload.addEventListener('progress', wait)
  request.addEventListener('progress', wait)
  request.addEventListener('loadend', () => clearTimeout(waiting))
}
