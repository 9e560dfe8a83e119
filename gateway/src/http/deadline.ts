export type Deadline = {
  readonly signal: AbortSignal
  /** The client is gone: nothing more is done for it. */
  readonly leave: () => void
  /** The request is answered. */
  readonly end: () => void
}

/**
 * A signal that aborts when the client leaves or the time is up, in milliseconds from now. `AbortSignal.any` of
 * `AbortSignal.timeout` is the same and took a tenth of a short request's time.
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
