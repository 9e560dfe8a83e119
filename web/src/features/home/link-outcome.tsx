import { paths } from '#paths/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The result of a link, with a link to the sign-in page. */
export function LinkOutcome({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation()
  return (
    <div className="public-form">
      <output className="public-outcome">
        <h1>{title}</h1>
        <p className="public-lead">{text}</p>
      </output>
      <div className="public-actions">
        <ButtonLink variant="primary" href={paths.home()}>
          {t('home.links.toSignIn')}
        </ButtonLink>
      </div>
    </div>
  )
}
