import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { PrintButton } from '#screen/detail/print-button.tsx'
import { CompletedAssessments } from './completed-assessments.tsx'
import { AssessmentNotice, CompleteAssessment } from './complete-assessment.tsx'
import { RiskAssessmentFields } from './risk-assessment-fields.tsx'
import { riskAssessmentStatusOf } from './risk-assessment-status.ts'
import { riskAssessments } from './risk-assessments.resource.ts'
import './risk-assessments.css'

/** The assessment of the risks of a work process with chemicals. */
export default function RiskAssessmentDetail(props: DetailProps) {
  return (
    <DetailScreen
      {...props}
      resource={riskAssessments}
      status={riskAssessmentStatusOf}
      actions={CompleteAssessment}
      strip={AssessmentNotice}
      print={PrintButton}
      aside={CompletedAssessments}
    >
      {({ editing }) => <RiskAssessmentFields editing={editing} />}
    </DetailScreen>
  )
}
