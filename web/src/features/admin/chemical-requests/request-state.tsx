import type { ChemicalRequestState } from '@ansvar/domain/chemical-request-states'
import { useTranslation } from '#texts/translation.ts'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Readonly<Record<ChemicalRequestState, Tone>> = {
  REQUESTED: 'attention',
  IN_REVIEW: 'neutral',
  ACCEPTED: 'good',
  MATCHED: 'good',
  DECLINED: 'critical',
  WITHDRAWN: 'neutral',
}

/** The state of a request, as an icon and text. */
export function RequestState({ state }: { readonly state: ChemicalRequestState }) {
  const { t } = useTranslation()
  return <Status tone={tones[state]}>{t(`chemicalRequests.options.state.${state}`)}</Status>
}
