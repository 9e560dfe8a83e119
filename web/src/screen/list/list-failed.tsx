import type { Failure } from '#graphql/errors.ts'
import { useTranslation } from '#texts/translation.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { WarningIcon } from '#ui/icons/warning.ts'
import { useFailureTexts } from '../failure.tsx'

type FailedProps = { readonly failure: Failure; readonly onRetry: () => void }

/** Shown if the rows could not be loaded, with the reason. */
export function ListFailed({ failure, onRetry }: FailedProps) {
  const { t } = useTranslation()
  const { cause, retry } = useFailureTexts()(failure, onRetry)
  return (
    <div role="alert">
      <EmptyState icon={WarningIcon} title={t('screen.list.failed')} actions={retry}>
        <p>{cause}</p>
      </EmptyState>
    </div>
  )
}
