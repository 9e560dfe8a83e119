import type { SubstitutionState } from '@ansvar/domain/substitution'
import { useTranslation } from '#texts/translation.ts'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Readonly<Record<SubstitutionState, Tone>> = {
  NOT_REQUIRED: 'neutral',
  MISSING: 'critical',
  DECIDED: 'good',
  DUE: 'attention',
}

/** Whether the organization has decided about the substitution of a chemical. Nothing if that is not required. */
export function SubstitutionStatus({ state }: { readonly state: SubstitutionState }) {
  const { t } = useTranslation()
  return state === 'NOT_REQUIRED' ? null : (
    <Status tone={tones[state]}>{t(`substitution.options.state.${state}`)}</Status>
  )
}
