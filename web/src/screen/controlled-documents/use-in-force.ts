import { useQuery } from 'urql'
import type { TypedDocumentNode } from '@urql/core'
import type { ControlledRecord } from './approval-state.ts'

/** Queries the revision in force of a document. */
export type InForceDocument = TypedDocumentNode<{ record?: object | null }, { organizationId: string; id: string }>

/**
 * Returns the revision in force while the record is its next version. Null until it is loaded, and if the record itself
 * is in force, or no revision is.
 */
export function useInForce({ organizationId, id, hasDraft, stage }: ControlledRecord, inForce: InForceDocument) {
  const isNext = hasDraft && stage !== 'IN_FORCE'
  const [{ data }] = useQuery({ query: inForce, variables: { organizationId, id }, pause: !isNext })
  return isNext ? (data?.record ?? null) : null
}
