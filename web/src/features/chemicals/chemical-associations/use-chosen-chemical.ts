import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { useSearchParams } from 'wouter'
import { useForm } from '#screen/form.ts'
import { ChosenChemicalDocument } from './generated/chemical-associations.graphql.ts'

/** Fills in the chemical of a new record once from the address (`?chemical=`), such as an own product just added. */
export function useChosenChemical(isNew: boolean): void {
  const [search] = useSearchParams()
  const { change } = useForm()
  const id = search.get('chemical')
  const [{ data }] = useQuery({
    query: ChosenChemicalDocument,
    variables: { id: id ?? '' },
    pause: id === null || !isNew,
    requestPolicy: 'network-only',
  })
  const chemical = data?.list?.content.find((each) => each.id === id)
  const filled = useRef('')
  useEffect(() => {
    if (!isNew || !chemical || filled.current === chemical.id) return
    filled.current = chemical.id
    change('chemical', { id: chemical.id, name: chemical.name })
  }, [isNew, chemical, change])
}
