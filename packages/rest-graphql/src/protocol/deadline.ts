export type Deadline = {
  readonly signal: AbortSignal
  /** The client has disconnected. */
  readonly leave: () => void
  /** The request is complete. */
  readonly end: () => void
}

/**
 * A signal that aborts when the client disconnects, or after a time in milliseconds. `AbortSignal.any` with
 * `AbortSignal.timeout` does the same and took a tenth of a short request's time.
 */
export function createDeadline(milliseconds: number): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The request timed out', 'TimeoutError')),
    milliseconds,
  )
  return {
    signal: controller.signal,
    leave: () => controller.abort(),
    end: () => clearTimeout(timer),
  }
}
