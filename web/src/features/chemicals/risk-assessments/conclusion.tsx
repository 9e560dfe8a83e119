import type { RiskConclusion } from '@ansvar/domain/risk-assessments'
import type { FormatContext } from '#screen/list/columns.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Readonly<Record<RiskConclusion, Tone>> = {
  ACCEPTABLE: 'good',
  ACCEPTABLE_WITH_MEASURES: 'good',
  NOT_ACCEPTABLE: 'critical',
}

type Concluded = { readonly conclusion: RiskConclusion | null }

/** The conclusion of an assessment, as an icon and a text. */
export function Conclusion({ conclusion }: Concluded) {
  const { t } = useTranslation()
  return conclusion && <Status tone={tones[conclusion]}>{t(`riskAssessments.options.conclusion.${conclusion}`)}</Status>
}

/** The text of the conclusion in an export. */
export const conclusionText = ({ conclusion }: Concluded, { t }: FormatContext): string | null =>
  conclusion && t(`riskAssessments.options.conclusion.${conclusion}`)
