import { tooManyText } from '#session/too-many.ts'
import { useTranslation } from '#texts/translation.ts'
import { Notice } from '#ui/notice.tsx'

/** Shown after too many attempts, with the time to wait. */
export function TooMany({ retryAfter }: { readonly retryAfter: number | null }) {
  const { t } = useTranslation()
  return <Notice tone="critical">{tooManyText(t, retryAfter)}</Notice>
}
