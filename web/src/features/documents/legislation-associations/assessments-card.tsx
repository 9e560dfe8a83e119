import { useQuery } from 'urql'
import type { LegislationAssociationRecordFragment } from '#graphql/generated/types.ts'
import { StatusOf } from '#screen/record-status.tsx'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Lines } from '#ui/lines.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { LegislationAssessmentsDocument } from './generated/legislation-associations.graphql.ts'
import { complianceStatusOf } from './compliance-status.ts'

/** Maximum number of assessments shown. More are not expected for one obligation. */
const MOST = 100

/** All assessments, newest first, as auditors need them. */
export function AssessmentsCard({ record }: { readonly record: LegislationAssociationRecordFragment }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [{ data }] = useQuery({
    query: LegislationAssessmentsDocument,
    variables: { organizationId: record.organizationId, id: record.id, size: MOST },
    requestPolicy: 'cache-and-network',
  })
  const assessments = data?.list?.content ?? []
  return (
    <Card title={t('legislationAssociations.assessments.title')} count={data?.list?.totalElements ?? 0} flush>
      {data?.list && assessments.length === 0 && (
        <p className="card-body nothing">{t('legislationAssociations.assessments.none')}</p>
      )}
      <Timeline
        moments={assessments.map(({ id, complianceStatus, assessedOn, note, createdBy }) => ({
          key: id,
          title: (
            <>
              <StatusOf rule={complianceStatusOf} record={{ complianceStatus }} />
              {note && (
                <p>
                  <Lines text={note} />
                </p>
              )}
            </>
          ),
          note: assessedOn
            ? t('legislationAssociations.assessments.by', {
                day: dates.day(assessedOn),
                name: createdBy,
              })
            : t('legislationAssociations.assessments.setBack', { name: createdBy }),
        }))}
      />
    </Card>
  )
}
