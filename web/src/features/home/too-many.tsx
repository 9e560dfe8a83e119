import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/notice.tsx'

/** Too many attempts, and how long to wait, in minutes rounded up. */
export function TooMany({ retryAfter }: { readonly retryAfter: number | null }) {
  const { t } = useTranslation()
  return (
    <Notice tone="critical">
      {retryAfter === null
        ? t('home.problems.tooMany')
        : t('home.problems.tooManyWait', { count: Math.max(1, Math.ceil(retryAfter / 60)) })}
    </Notice>
  )
}
