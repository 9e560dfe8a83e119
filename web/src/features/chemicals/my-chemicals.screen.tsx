import { useSearchParams } from 'wouter'
import { ChemicalAssociationsList } from './chemical-associations/chemical-associations.list.tsx'
import { RiskAssessmentsList } from './risk-assessments/risk-assessments.list.tsx'

/** The chemicals that the organization uses, or the assessments of their risks. The address has the view. */
export default function MyChemicalsScreen() {
  const [search] = useSearchParams()
  return search.get('view') === 'assessments' ? <RiskAssessmentsList /> : <ChemicalAssociationsList />
}
