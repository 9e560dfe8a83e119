import { lazy, Suspense, use } from 'react'
import { useSearchParams } from 'wouter'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DetailWaiting } from '#screen/detail/detail-states.tsx'
import { PrintButton } from '#screen/detail/print-button.tsx'
import { PanelContext } from '#screen/list/panel-context.ts'
import { CompletedAssessments } from './completed-assessments.tsx'
import { AssessmentNotice, CompleteAssessment } from './complete-assessment.tsx'
import { AssessmentActions } from './measures.tsx'
import { RiskAssessmentFields } from './risk-assessment-fields.tsx'
import { riskAssessmentStatusOf } from './risk-assessment-status.ts'
import { riskAssessments } from './risk-assessments.resource.ts'
import './risk-assessments.css'

/** Loaded when a completed version is opened. */
const RiskAssessmentVersions = lazy(() => import('./risk-assessments.versions.tsx'))

/**
 * The assessment of the risks of a work process with chemicals, or its completed versions if the address has one
 * (`?version=3&against=2`).
 */
export default function RiskAssessmentDetail(props: DetailProps) {
  const [search] = useSearchParams()
  const panel = use(PanelContext)
  if (panel === null && props.mode === 'view' && search.has('version'))
    return (
      <Suspense fallback={<DetailWaiting />}>
        <RiskAssessmentVersions id={props.id} />
      </Suspense>
    )
  return (
    <DetailScreen
      {...props}
      resource={riskAssessments}
      status={riskAssessmentStatusOf}
      actions={CompleteAssessment}
      strip={AssessmentNotice}
      print={PrintButton}
      aside={CompletedAssessments}
      below={AssessmentActions}
    >
      {({ record, editing }) => <RiskAssessmentFields record={record} editing={editing} />}
    </DetailScreen>
  )
}
