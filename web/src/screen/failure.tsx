import type { ReactNode } from 'react'
import { failureOf, type ErrorCode, type Failure } from '#graphql/errors.ts'
import { SendFailed } from '#graphql/send.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { toasts } from '#ui/toasts.ts'

/** Failures after which a retry may succeed. */
const passing: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'UPSTREAM', 'UNREACHABLE', 'UNKNOWN'])

/**
 * Whether a retry may succeed after a save failed with a code: a failure's code, or `fault` for an unexpected error.
 */
export const isPassing = (code: string): boolean => code === 'fault' || passing.has(code as ErrorCode)

/**
 * Returns the cause of a failure and a retry button, if a retry can help. Shown in place of the data, in addition to
 * the toast.
 */
export function useFailureTexts() {
  const { t } = useTranslation()
  return ({ code }: Failure, onRetry: () => void): { readonly cause: string; readonly retry: ReactNode } => ({
    cause: t(`screen.failed.causes.${code}`),
    retry: passing.has(code) && <RetryButton onRetry={onRetry} />,
  })
}

/** Returns a function for the cause of a rejected request. */
export function useCause(): (reason: unknown) => string {
  const { t } = useTranslation()
  return (reason) => t(`screen.failed.causes.${failureIn(reason).code}`)
}

/** Returns the failure of a rejected request: that of the operation, or an unexpected error. */
export const failureIn = (reason: unknown): Failure =>
  reason instanceof SendFailed ? reason.failure : failureOf(undefined)

/** Clears toasts, because they are about the previous attempt. */
function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const retry = () => {
    toasts.clear()
    onRetry()
  }
  return <Button onPress={retry}>{t('screen.failed.retry')}</Button>
}
