import type { Language } from '@ansvar/domain/languages'
import type { ClientHandlers } from '#graphql/transport.ts'
import { toasts } from '#ui/toasts.ts'
import { i18n } from './i18n.ts'
import { reportError } from './report-error.ts'
import { requests } from './requests.ts'

type Effects = {
  readonly onSessionLost: () => void
  readonly onLanguage: (language: Language) => void
  /** A permission was refused: those that were cached are doubtful. */
  readonly onPermissionsDoubtful?: () => void
}

/** Failures that a user's own act explains; the others are reported. */
const expected = ['NOT_FOUND', 'CONFLICT', 'VALIDATION', 'TOO_MANY_REQUESTS', 'UNREACHABLE'] as const

/** The error catalogue of the specification (section 8), for every client. */
export function createHandlers({ onSessionLost, onLanguage, onPermissionsDoubtful }: Effects): ClientHandlers {
  return {
    onUnauthenticated: onSessionLost,
    onForbidden() {
      toasts.error({ message: i18n.t('errors.forbidden') })
      onPermissionsDoubtful?.()
    },
    onFailure({ code, requestId }) {
      toasts.clear()
      toasts.error({ message: i18n.t(`errors.${code}`) })
      if (!expected.some((one) => one === code)) reportError({ message: 'An answer failed', code, requestId })
    },
    onLanguage,
    onRequestBegan: () => requests.tell('request.began'),
    onRequestEnded: () => requests.tell('request.ended'),
  }
}
