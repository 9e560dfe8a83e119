import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { useSearchParams } from 'wouter'
import { useForm } from '#screen/form.ts'
import { useSession } from '#session/session.ts'
import { AssessedChemicalsDocument } from './generated/risk-assessments.graphql.ts'
import type { RiskAssessmentDraft } from './risk-assessments.resource.ts'

/** Enters the chemical that the address names (`?chemical=`) in a new assessment. */
export function usePrefilledChemical(editing: boolean): void {
  const [search] = useSearchParams()
  const { values, change } = useForm()
  const { organization } = useSession()
  const id = search.get('chemical')
  const [{ data }] = useQuery({
    query: AssessedChemicalsDocument,
    variables: { organizationId: organization.id, filter: { id: [id ?? ''] } },
    pause: id === null || !editing,
  })
  const found = data?.list?.content[0]
  const filled = useRef(false)
  const { associations } = values as RiskAssessmentDraft
  useEffect(() => {
    if (!editing || filled.current || found?.id !== id || !found?.chemical || associations.length > 0) return
    filled.current = true
    change('associations', [{ id: found.id, name: found.chemical.name }])
  })
}
