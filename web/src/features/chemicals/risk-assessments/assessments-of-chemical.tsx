import { useQuery } from 'urql'
import { Link } from 'wouter'
import { paths } from '#paths/paths.ts'
import { StatusOf } from '#screen/record-status.tsx'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { RiskAssessmentsOfChemicalDocument } from './generated/risk-assessments.graphql.ts'
import { riskAssessmentStatusOf } from './risk-assessment-status.ts'
import './risk-assessments.css'

type Props = { readonly record: { readonly id: string; readonly organizationId: string } }

/** The risk assessments of the processes that use a chemical, and a link to assess another process. */
export function AssessmentsOfChemical({ record: { id, organizationId } }: Props) {
  const { t } = useTranslation()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const [{ data }] = useQuery({
    query: RiskAssessmentsOfChemicalDocument,
    variables: { organizationId, associationId: id },
    requestPolicy: 'cache-and-network',
  })
  const { content = [], totalElements = 0 } = data?.list ?? {}
  return (
    <Card title={t('riskAssessments.ofChemical.title')} count={totalElements}>
      <div className="assessment-card">
        {content.length === 0 ? (
          <p className="nothing">{t('riskAssessments.ofChemical.none')}</p>
        ) : (
          <ul className="assessments-of-chemical">
            {content.map((assessment) => (
              <li key={assessment.id}>
                <Link href={paths.riskAssessments.detail(assessment.id)}>{assessment.title}</Link>
                <StatusOf rule={riskAssessmentStatusOf} record={assessment} />
              </li>
            ))}
          </ul>
        )}
        {allowed && (
          <div className="no-print">
            <ButtonLink icon={AddIcon} href={paths.riskAssessments.of(id)}>
              {t('riskAssessments.ofChemical.assess')}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  )
}
