import { useQuery } from 'urql'
import { Link } from 'wouter'
import type { RiskAssessmentRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Conclusion } from './conclusion.tsx'
import { CompletedRiskAssessmentsDocument } from './generated/risk-assessments.graphql.ts'

/** Number of completed versions that the card shows. */
const SHOWN = 10

/** What was completed, newest first. */
export function CompletedAssessments({ record }: { readonly record: RiskAssessmentRecordFragment }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organizationId, id, nextDueOn } = record
  const [{ data }] = useQuery({
    query: CompletedRiskAssessmentsDocument,
    variables: { organizationId, id, size: SHOWN },
    requestPolicy: 'cache-and-network',
  })
  const completed = data?.list?.content ?? []
  return (
    <Card title={t('riskAssessments.completed.title')} count={data?.list?.totalElements ?? 0}>
      <div className="assessment-card">
        {nextDueOn && <p className="quiet">{t('riskAssessments.completed.next', { day: dates.day(nextDueOn) })}</p>}
        {completed.length === 0 ? (
          <p className="nothing">{t('riskAssessments.completed.none')}</p>
        ) : (
          <ol className="completed-assessments">
            {completed.map(({ id: key, version, assessedOn, conclusion, lastModifiedBy }) => (
              <li key={key}>
                <Link href={paths.riskAssessments.version(id, version)}>
                  {t('riskAssessments.completed.one', { day: dates.day(assessedOn), by: lastModifiedBy, version })}
                </Link>
                <Conclusion conclusion={conclusion} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}
