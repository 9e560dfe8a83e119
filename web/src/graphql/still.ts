/**
 * For how long the connection of an upload may carry nothing, in milliseconds: no more of its bytes, and no answer. Over a
 * slow line what has left may stand in buffers for a while.
 */
const STILL_MS = 30_000

/** Gives a request up once its connection carries nothing any more; the browser itself would wait for ever. */
export function endWhenStill(request: XMLHttpRequest, giveUp: () => void): void {
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
