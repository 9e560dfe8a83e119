import { useTranslation } from '#texts/translation.ts'
import type { ControlledRecord } from './approval-state.ts'

/** Returns a function that says why a document cannot be edited now, or null. */
export function useClosed() {
  const { t } = useTranslation()
  return ({ approvalId }: Pick<ControlledRecord, 'approvalId'>): string | null =>
    approvalId === null ? null : t('approvals.closed')
}
