/**
 * Timeout for an upload without progress and without response. On a slow connection, sent bytes may stay in buffers for
 * some time.
 */
const STILL_MS = 30_000

/**
 * Calls `giveUp` if a request gets no response: the connection breaks, times out, or makes no progress. The browser
 * itself would wait forever.
 */
export function whenNoResponse(request: XMLHttpRequest, giveUp: () => void): void {
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
