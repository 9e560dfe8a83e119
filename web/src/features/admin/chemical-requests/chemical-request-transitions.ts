import { chemicalLimits } from '@ansvar/domain/chemicals'
import { chemicalRequestLimits } from '@ansvar/domain/chemical-request-states'
import { required } from '@ansvar/domain/problems'
import type { ChemicalRequestRecordFragment } from '#graphql/generated/types.ts'
import type { Reference } from '#ui/combobox.tsx'
import { transitionsOf, withReasonForm } from '#screen/transitions/transition.ts'
import {
  AcceptChemicalRequestDocument,
  ChemicalRequestDocument,
  DeclineChemicalRequestDocument,
  MatchChemicalRequestDocument,
  TakeChemicalRequestDocument,
} from './generated/chemical-requests.graphql.ts'

const transition = transitionsOf({
  of: 'chemicalRequests',
  document: ChemicalRequestDocument,
  titleOf: ({ name }: ChemicalRequestRecordFragment) => name,
  facts: ({ state, reviewer }, t) => ({
    [t('chemicalRequests.columns.state')]: t(`chemicalRequests.options.state.${state}`),
    [t('chemicalRequests.columns.reviewer')]: reviewer ?? t('screen.nothing'),
  }),
})

export const take = transition({ texts: 'chemicalRequests.take', mutation: TakeChemicalRequestDocument })

type AcceptanceDraft = { readonly name: string; readonly producer: Reference | null }

/** Adds the product to the catalogue, by default under the name of the request. */
export const accept = transition({
  texts: 'chemicalRequests.accept',
  mutation: AcceptChemicalRequestDocument,
  empty: ({ name }: ChemicalRequestRecordFragment): AcceptanceDraft => ({ name, producer: null }),
  toInput: ({ name, producer }) => ({ name, producerId: producer?.id ?? null }),
  check: ({ name }) => required('name', name),
})

type MatchDraft = { readonly chemical: Reference | null }

/** Answers with a chemical that the catalogue has. */
export const match = transition({
  texts: 'chemicalRequests.match',
  mutation: MatchChemicalRequestDocument,
  empty: (): MatchDraft => ({ chemical: null }),
  toInput: ({ chemical }) => ({ chemicalId: chemical?.id ?? '' }),
  check: ({ chemical }) => (chemical ? [] : [{ path: 'chemical', code: 'required' }]),
})

export const decline = transition({
  texts: 'chemicalRequests.decline',
  mutation: DeclineChemicalRequestDocument,
  ...withReasonForm(chemicalRequestLimits.reason),
})

export const nameLimit = chemicalLimits.name
