import type { ReactNode } from 'react'
import { failureOf, type ErrorCode, type Failure } from '#graphql/errors.ts'
import { SendFailed } from '#graphql/send.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { toasts } from '#ui/toasts.ts'

/** Failures after which the same request may well succeed. */
const passing: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'UPSTREAM', 'UNREACHABLE', 'UNKNOWN'])

/** Whether a save may well succeed that was refused with a code: a failure's, or the fault of something unforeseen. */
export const isPassing = (code: string): boolean => code === 'fault' || passing.has(code as ErrorCode)

/** Why there is nothing to show, beside the toast: the cause in words, and a way to try again where that helps. */
export function useFailureWords() {
  const { t } = useTranslation()
  return ({ code }: Failure, onRetry: () => void): { readonly cause: string; readonly retry: ReactNode } => ({
    cause: t(`screen.failed.causes.${code}`),
    retry: passing.has(code) && <RetryButton onRetry={onRetry} />,
  })
}

/** The cause in words of what a request was rejected with. */
export function useCause(): (reason: unknown) => string {
  const { t } = useTranslation()
  return (reason) => t(`screen.failed.causes.${failureIn(reason).code}`)
}

/** The failure in what a request was rejected with: that of the operation, or an unexpected error. */
export const failureIn = (reason: unknown): Failure =>
  reason instanceof SendFailed ? reason.failure : failureOf(undefined)

/** What the toasts say is about the attempt before. */
function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const retry = () => {
    toasts.clear()
    onRetry()
  }
  return <Button onPress={retry}>{t('screen.failed.retry')}</Button>
}
