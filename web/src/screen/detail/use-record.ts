import { useCallback, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '#graphql/errors.ts'
import { useSend } from '#graphql/use-send.ts'
import { useSession } from '#session/session.ts'
import { declared } from '../documents.ts'
import type { AnyRecord, Screened } from '../resource.ts'
import type { Scope } from '../saving.ts'

/**
 * Returns a record from the cache and the service. Its organization is that which was active when the screen opened. If
 * `id` is null, the record is new and nothing is fetched. `within` contains further variables.
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
        declared(variables),
        { data: ({ record }) => record },
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
    /** Whether the record is the latest response and no newer one is being fetched. */
    fresh: record !== null && !fetching && !stale,
    missing: isSettled && (failure === null ? data !== undefined : failure.code === 'NOT_FOUND'),
    /** Why the record could not be loaded. Null if it is loaded, loading, or does not exist. */
    failure: isSettled && failure?.code !== 'NOT_FOUND' ? failure : null,
    refetch,
    retry: () => execute({ requestPolicy: 'network-only' }),
  }
}
