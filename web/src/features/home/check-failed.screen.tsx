import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { paths } from '#app/paths.ts'
import { returnUrlOf } from '#session/return-url.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PublicPage } from './public-page.tsx'

/**
 * The root of a signed-in user with an address to return to: the check whether they may open it failed. It redirects
 * nowhere by itself, or a service that fails again would send the user round and round.
 */
export default function CheckFailedScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const asked = returnUrlOf(location.search, location.origin)
  return (
    <PublicPage title={t('home.checkFailed.title')}>
      <div className="public-form">
        <div role="alert">
          <h1>{t('home.checkFailed.title')}</h1>
          <p className="public-lead">
            {asked ? t('home.checkFailed.text', { path: asked }) : t('home.checkFailed.nowhere')}
          </p>
        </div>
        <div className="public-actions">
          {asked && (
            <Button look="primary" onPress={() => navigate(asked, { replace: true })}>
              {t('home.tryAgain')}
            </Button>
          )}
          <ButtonLink href={paths.dashboard()}>{t('app.toDashboard')}</ButtonLink>
        </div>
      </div>
    </PublicPage>
  )
}
