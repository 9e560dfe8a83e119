import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from './public-page.tsx'

/** Shown if the session cannot be checked because the service does not respond. */
export default function UnreachableScreen({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('home.unreachable.title')}>
      <div className="public-form">
        <div role="alert">
          <h1>{t('home.unreachable.title')}</h1>
          <p className="public-lead">{t('home.unreachable.text')}</p>
        </div>
        <div className="public-actions">
          <Button variant="primary" onPress={onRetry}>
            {t('home.tryAgain')}
          </Button>
        </div>
      </div>
    </PublicPage>
  )
}
