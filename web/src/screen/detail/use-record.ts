import { useCallback, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '#graphql/errors.ts'
import { useSend } from '#graphql/use-send.ts'
import { useSession } from '#session/session.ts'
import type { AnyRecord, Screened } from '../resource.ts'
import type { Scope } from '../saving.ts'

/**
 * A record from the cache and the service, in the organization that was active when its screen opened: a tab keeps that
 * one. `id` null is a new record, of which there is nothing to fetch; `within` says more of where the record is.
 */
export function useRecord<Rec extends AnyRecord, Draft>(
  resource: Screened<Rec, Draft>,
  id: string | null,
  within?: Scope,
) {
  const { organization } = useSession()
  const send = useSend()
  const [organizationId] = useState(organization.id)
  const scope = useMemo(() => ({ organizationId, ...within }), [organizationId, within])
  const variables = useMemo(() => ({ ...scope, id }), [scope, id])
  const [{ data, error, fetching, stale }, execute] = useQuery<{ record: Rec | null }, object>({
    query: resource.documents.record,
    variables,
    pause: id === null,
    requestPolicy: 'cache-and-network',
  })
  const refetch = useCallback(
    () =>
      send(
        resource.documents.record,
        variables as never,
        { data: (answer) => answer.record },
        { requestPolicy: 'network-only' },
      ),
    [send, resource, variables],
  )
  const record = data?.record ?? null
  const failure = error ? failureOf(error) : null
  const isSettled = !fetching && record === null
  return {
    scope,
    record,
    /** The record is what the service last said, and no newer answer is on its way. */
    fresh: record !== null && !fetching && !stale,
    missing: isSettled && (failure === null ? data !== undefined : failure.code === 'NOT_FOUND'),
    /** Why it is not here; null where it is, or may come, or there is none. */
    failure: isSettled && failure?.code !== 'NOT_FOUND' ? failure : null,
    refetch,
    retry: () => execute({ requestPolicy: 'network-only' }),
  }
}
