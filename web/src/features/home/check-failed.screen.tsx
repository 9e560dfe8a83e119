import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#paths/paths.ts'
import { failedCheck } from '#session/failed-check.ts'
import { requestedReturn, returnUrlOf } from '#session/return-url.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { toasts } from '#ui/toasts.ts'
import { PublicPage } from './public-page.tsx'

/**
 * The root of a signed-in user after the check of an address failed. It does not redirect automatically, because a
 * service that keeps failing would cause a redirect loop.
 */
export default function CheckFailedScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [path] = useState(() => requestedReturn(location.search) ?? paths.home())
  function tryAgain() {
    toasts.clear()
    failedCheck.clear()
    navigate(returnUrlOf(location.search, location.origin) ?? paths.home(), { replace: true })
  }
  return (
    <PublicPage title={t('home.checkFailed.title')}>
      <div className="public-form">
        <div role="alert">
          <h1>{t('home.checkFailed.title')}</h1>
          <p className="public-lead">{t('home.checkFailed.text', { path })}</p>
        </div>
        <div className="public-actions">
          <Button variant="primary" onPress={tryAgain}>
            {t('home.tryAgain')}
          </Button>
          <ButtonLink href={paths.dashboard()}>{t('app.toDashboard')}</ButtonLink>
        </div>
      </div>
    </PublicPage>
  )
}
