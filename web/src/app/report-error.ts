import { toasts } from '#ui/toasts.ts'

/** As much as the service takes. */
const LONGEST = { message: 2_000, stack: 20_000 }

type Report = {
  readonly message: string
  readonly name?: string
  readonly stack?: string | undefined
  /** The failure's code, and the request that it answered. */
  readonly code?: string
  readonly requestId?: string | null
}

/**
 * Tells the service of an error that nobody expected; not in development mode. It is plain REST, so that it works when
 * GraphQL does not, and what fails here fails silently. Query strings stay at home: they may hold personal data.
 */
export function reportError({ message, name, stack, code, requestId }: Report) {
  if (import.meta.env.DEV || isLeaving) return
  const body = {
    message: message.slice(0, LONGEST.message),
    name,
    stack: stack?.slice(0, LONGEST.stack),
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

/** Reports an error and says so in a toast; earlier toasts are cleared (specification, section 8). */
export function handleUnexpected(error: unknown) {
  toasts.clear()
  toasts.error({})
  reportError(
    error instanceof Error ? { message: error.message, stack: error.stack ?? '' } : { message: String(error) },
  )
}

/** For how long a page that is being left reports nothing, in milliseconds: the browser ends its requests. */
const LEAVING_MS = 2_000
let isLeaving = false

/** Catches what no one else did, and reports nothing while the page is being left. */
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
