import { useQuery } from 'urql'
import { failureOf } from '#graphql/errors.ts'
import { paths } from '#paths/paths.ts'
import { DetailFailed, DetailMissing, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { PrintButton } from '#screen/detail/print-button.tsx'
import { VersionsScreen } from '#screen/versions/versions-screen.tsx'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Conclusion } from './conclusion.tsx'
import { RiskAssessmentVersionsDocument } from './generated/risk-assessments.graphql.ts'
import { RiskAssessmentFields } from './risk-assessment-fields.tsx'
import { draftOfVersion } from './risk-assessments.resource.ts'

const MOST = 500

/** All completed versions of a risk assessment. Shows and prints one, or compares two word by word. */
export default function RiskAssessmentVersions({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [{ data, error, fetching }, execute] = useQuery({
    query: RiskAssessmentVersionsDocument,
    variables: { organizationId: organization.id, id, size: MOST },
    requestPolicy: 'cache-and-network',
  })
  const versions = data?.list?.content ?? []
  const [newest] = versions
  if (newest)
    return (
      <VersionsScreen
        name="riskAssessments"
        versions={versions}
        crumbs={[
          { label: t('riskAssessments.title'), href: paths.riskAssessments.list() },
          { label: newest.title, href: paths.riskAssessments.detail(id) },
        ]}
        titleOf={({ title }) => title}
        draftOf={draftOfVersion}
        renderState={({ conclusion }) => <Conclusion conclusion={conclusion ?? null} />}
        actions={PrintVersion}
      >
        <RiskAssessmentFields record={null} editing={false} completed />
      </VersionsScreen>
    )
  if (fetching) return <DetailWaiting />
  if (data?.list) return <DetailMissing name="riskAssessments" list={paths.riskAssessments.list()} />
  return <DetailFailed failure={failureOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
}

const PrintVersion = () => <PrintButton panel={false} />
