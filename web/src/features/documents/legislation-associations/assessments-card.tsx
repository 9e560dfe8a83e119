import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { formatDate } from '@ansvar/domain/dates'
import {
  LegislationAssessmentsDocument,
  type LegislationAssociationRecordFragment,
} from '#graphql/generated/graphql.ts'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Compliance } from './compliance-status.tsx'

/** As many as are shown; no act is assessed more often in the life of an organisation. */
const MOST = 100

/** Every assessment, the newest first: what an auditor asks to see. */
export function AssessmentsCard({ record }: { readonly record: LegislationAssociationRecordFragment }) {
  const { t, i18n } = useTranslation()
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
              <Compliance status={complianceStatus} />
              {note && <p className="lines">{note}</p>}
            </>
          ),
          note: assessedOn
            ? t('legislationAssociations.assessments.by', {
                day: formatDate(assessedOn, i18n.language),
                name: createdBy,
              })
            : t('legislationAssociations.assessments.takenBack', { name: createdBy }),
        }))}
      />
    </Card>
  )
}
