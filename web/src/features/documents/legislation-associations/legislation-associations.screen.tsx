import type { DetailProps } from '#screen/detail/detail-screen.tsx'
import LegislationAssociationDetail from './legislation-associations.detail.tsx'
import { LegislationCandidates } from './legislation-candidates.list.tsx'

/** One obligation, or for a new one the legislation to choose from. */
export default function LegislationAssociationScreen({ id }: DetailProps) {
  return id === 'new' ? <LegislationCandidates /> : <LegislationAssociationDetail id={id} mode="view" />
}
