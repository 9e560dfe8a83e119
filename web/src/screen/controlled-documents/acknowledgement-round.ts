import { useQuery } from 'urql'
import type { ControlledRecord } from './approval-state.ts'
import { AcknowledgementRoundsDocument } from './generated/acknowledgements.graphql.ts'

/** Returns the newest round of confirmations of a document. Null if there is none, and undefined until it is loaded. */
export function useAcknowledgementRound({ organizationId, id }: Pick<ControlledRecord, 'organizationId' | 'id'>) {
  const [{ data }] = useQuery({
    query: AcknowledgementRoundsDocument,
    variables: { organizationId, filter: { documentId: [id] } },
  })
  return data === undefined ? undefined : (data.list?.content[0] ?? null)
}
