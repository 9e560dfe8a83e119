import type { ComplianceStatus } from '@ansvar/domain/compliance'
import type { LegislationAssociationRowFragment } from '#graphql/generated/types.ts'
import type { RecordStatus } from '#screen/record-status.tsx'
import type { Tone } from '#ui/status.tsx'

type Row = Pick<LegislationAssociationRowFragment, 'complianceStatus' | 'needsAssessment'>

export const complianceTones: Record<ComplianceStatus, Tone> = {
  COMPLIANT: 'good',
  PARTLY: 'attention',
  NOT_COMPLIANT: 'critical',
  NOT_ASSESSED: 'neutral',
}

/** Returns the compliance status of an obligation. */
export const complianceStatusOf = ({ complianceStatus: status }: Pick<Row, 'complianceStatus'>): RecordStatus => ({
  text: `legislationAssociations.options.complianceStatus.${status}`,
  tone: complianceTones[status],
})

/**
 * Returns the next task of an obligation: none, a first assessment, or a reassessment because the legislation changed.
 */
export function assessmentStatusOf({ complianceStatus: status, needsAssessment }: Row): RecordStatus | null {
  if (!needsAssessment) return null
  return {
    text: `legislationAssociations.toAssess.${status === 'NOT_ASSESSED' ? 'first' : 'reassessment'}`,
    tone: 'attention',
  }
}
