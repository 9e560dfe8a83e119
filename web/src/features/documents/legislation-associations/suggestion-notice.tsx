import { useSearchParams } from 'wouter'
import type { SuggestionProfileQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type Profile = NonNullable<SuggestionProfileQuery['organization']>

/** Returns which settings of the organization suggestions need and are missing. */
export function missingSettings({
  naceCode,
  certificationStandards,
}: Profile): 'both' | 'industry' | 'standards' | null {
  const noStandards = certificationStandards.length === 0
  if (naceCode === null) return noStandards ? 'both' : 'industry'
  return noStandards ? 'standards' : null
}

/** Shows which settings suggestions need. Renders nothing if none is missing. */
export function SuggestionNotice({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const disabledReason = useDisabledReason('MANAGE_ORGANIZATION')
  const [search] = useSearchParams()
  const missing = missingSettings(profile)
  if (missing === null || search.get('isSuggested') !== 'true') return null
  return (
    <Notice
      tone={missing === 'both' ? 'attention' : 'neutral'}
      title={t(`legislationCandidates.missing.${missing}.title`)}
      actions={
        disabledReason ? undefined : (
          <ButtonLink href={paths.manageOrganization.edit(organization.id)}>
            {t('legislationCandidates.missing.set')}
          </ButtonLink>
        )
      }
    >
      <p>{t(`legislationCandidates.missing.${missing}.text`)}</p>
      {disabledReason && <p>{disabledReason}</p>}
    </Notice>
  )
}
