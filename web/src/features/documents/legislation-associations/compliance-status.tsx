import type { ComplianceStatus } from '@ansvar/domain/legislations'
import type { LegislationAssociationRowFragment } from '#graphql/generated/types.ts'
import type { Telling } from '#screen/list/columns.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, Tag, type Tone } from '#ui/status.tsx'

type Row = Pick<LegislationAssociationRowFragment, 'complianceStatus' | 'needsAssessment'>

const tones: Record<ComplianceStatus, Tone> = {
  COMPLIANT: 'good',
  PARTLY: 'attention',
  NOT_COMPLIANT: 'critical',
  NOT_ASSESSED: 'neutral',
}

/** How the organisation complies: an icon and a word. */
export function Compliance({ status }: { readonly status: ComplianceStatus }) {
  const { t } = useTranslation()
  return <Status tone={tones[status]}>{t(`legislationAssociations.options.complianceStatus.${status}`)}</Status>
}

/** The same in a record's head: a tag. */
export function ComplianceTag({ record }: { readonly record: Row }) {
  const { t } = useTranslation()
  const { complianceStatus: status } = record
  return <Tag tone={tones[status]}>{t(`legislationAssociations.options.complianceStatus.${status}`)}</Tag>
}

/** What is to be done about it: nothing, a first assessment, or another because the act changed. */
export function ToAssess(row: Row) {
  const { t } = useTranslation()
  const words = toAssessWords(row, { t })
  return words && <Status tone="attention">{words}</Status>
}

/** The same in words alone. */
export function toAssessWords({ complianceStatus, needsAssessment }: Row, { t }: Pick<Telling, 't'>): string | null {
  if (!needsAssessment) return null
  return t(`legislationAssociations.toAssess.${complianceStatus === 'NOT_ASSESSED' ? 'first' : 'again'}`)
}
