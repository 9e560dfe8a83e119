import type { Language } from '@ansvar/domain/languages'
import type { ErrorCode, Failure } from '#graphql/errors.ts'
import type { ClientHandlers } from '#graphql/transport.ts'
import { tooManyText } from '#session/too-many.ts'
import { toasts } from '#ui/toasts.ts'
import { findText, translate } from './i18n.ts'
import { reportError } from './report-error.ts'
import { requests } from './requests.ts'

type Effects = {
  readonly onSessionLost: () => void
  readonly onLanguage: (language: Language) => void
  /** Called if a permission was refused, because the cached permissions may be outdated. */
  readonly onPermissionsDoubtful?: () => void
}

/** Failures that the user's own action explains. All others are reported. */
const expected: ReadonlySet<ErrorCode> = new Set(['VALIDATION', 'CONFLICT', 'TOO_MANY_REQUESTS'])

const MOMENT_SECONDS = 60

/** Failures within this time are one report, such as those of one screen's requests. */
const BURST_MS = 1_000

/** Creates the error catalogue of the specification (section 8), for every client. */
export function createHandlers({ onSessionLost, onLanguage, onPermissionsDoubtful }: Effects): ClientHandlers {
  const report = createReporter()
  return {
    onUnauthenticated: onSessionLost,
    onForbidden() {
      showOnce(translate('errors.forbidden'))
      onPermissionsDoubtful?.()
    },
    onFailure(failure) {
      const message = textOf(failure)
      for (const toast of toasts.current()) if (toast.message !== message) toasts.dismiss(toast.id)
      showOnce(message)
      if (!expected.has(failure.code)) report(failure)
    },
    onLanguage,
    onRequestStart: () => requests.emit('request.began'),
    onRequestEnd: () => requests.emit('request.ended'),
  }
}

/** Adds the time to wait, if there is one. */
const textOf = ({ code, retryAfter }: Failure): string =>
  code === 'TOO_MANY_REQUESTS' && retryAfter !== null && retryAfter > MOMENT_SECONDS
    ? tooManyText(translate, retryAfter)
    : (findText([`errors.${code}`]) ?? translate('errors.UNKNOWN'))

/**
 * Shows a toast unless one with the same text is visible. Ten failed requests are one toast, and a screen reader
 * announces it once.
 */
function showOnce(message: string): void {
  if (toasts.current().some((toast) => toast.kind === 'error' && toast.message === message)) return
  toasts.error({ message })
}

function createReporter() {
  const reported = new Map<ErrorCode, number>()
  return ({ code, requestId }: Failure): void => {
    const now = Date.now()
    const last = reported.get(code)
    if (last !== undefined && now - last < BURST_MS) return
    reported.set(code, now)
    reportError({ message: 'An answer failed', code, requestId })
  }
}
