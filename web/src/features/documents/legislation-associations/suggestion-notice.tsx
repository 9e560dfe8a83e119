import { useSearchParams } from 'wouter'
import type { SuggestionProfileQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useReasonOff } from '#screen/reason-off.tsx'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type Profile = NonNullable<SuggestionProfileQuery['organization']>

/** What an organization has not said yet that suggestions depend on. */
export function missingFacts({ naceCode, certificationStandards }: Profile): 'both' | 'industry' | 'standards' | null {
  const noStandards = certificationStandards.length === 0
  if (naceCode === null) return noStandards ? 'both' : 'industry'
  return noStandards ? 'standards' : null
}

/** Says what to set first, where suggestions lack what they are made from; null where they lack nothing. */
export function SuggestionNotice({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const off = useReasonOff('MANAGE_ORGANIZATION')
  const [search] = useSearchParams()
  const missing = missingFacts(profile)
  if (missing === null || search.get('isSuggested') !== 'true') return null
  return (
    <Notice
      tone={missing === 'both' ? 'attention' : 'neutral'}
      title={t(`legislationCandidates.missing.${missing}.title`)}
      actions={
        off ? undefined : (
          <ButtonLink href={paths.manageOrganization.edit(organization.id)}>
            {t('legislationCandidates.missing.set')}
          </ButtonLink>
        )
      }
    >
      <p>{t(`legislationCandidates.missing.${missing}.text`)}</p>
      {off && <p>{off}</p>}
    </Notice>
  )
}
