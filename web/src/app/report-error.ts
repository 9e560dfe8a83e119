import { toasts } from '#ui/toasts.ts'

/** Maximum lengths that the service accepts. */
const MAX_CHARACTERS = { message: 2_000, stack: 20_000 }

type Report = {
  readonly message: string
  readonly name?: string
  readonly stack?: string | undefined
  /** The code of the failure, and the id of the failed request. */
  readonly code?: string
  readonly requestId?: string | null
}

/**
 * Reports an unexpected error to the service, except in development mode. It uses REST, so that it works when GraphQL
 * does not, and ignores its own failures. Query strings are not sent, because they may contain personal data.
 */
export function reportError({ message, name, stack, code, requestId }: Report) {
  if (import.meta.env.DEV || isLeaving) return
  const body = {
    message: message.slice(0, MAX_CHARACTERS.message),
    name,
    stack: stack?.slice(0, MAX_CHARACTERS.stack),
    code,
    request_id: requestId,
    path: location.pathname,
    language: document.documentElement.lang,
  }
  void fetch('/api/v1/errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined)
}

/** Reports an error and shows it in a toast. Earlier toasts are cleared (specification, section 8). */
export function handleUnexpected(error: unknown) {
  toasts.clear()
  toasts.error({})
  reportError(
    error instanceof Error ? { message: error.message, stack: error.stack ?? '' } : { message: String(error) },
  )
}

/**
 * Time in milliseconds after the start of a navigation in which nothing is reported, because the browser aborts
 * requests.
 */
const LEAVING_MS = 2_000
let isLeaving = false

/** Reports uncaught errors, except while the page unloads. */
export function watchUnexpected(target: Window) {
  target.addEventListener('beforeunload', () => {
    isLeaving = true
    setTimeout(() => {
      isLeaving = false
    }, LEAVING_MS)
  })
  target.addEventListener('error', ({ error, message }) => handleUnexpected(error ?? message))
  target.addEventListener('unhandledrejection', ({ reason }) => handleUnexpected(reason))
}
