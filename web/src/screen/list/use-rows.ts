import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '#graphql/errors.ts'
import { sortInput, type Page } from '#screen/documents.ts'
import type { Listing } from '../resource.ts'
import { filterInput, orderText, type ListState } from './list-address.ts'

const none: readonly never[] = []

/** Returns the rows of an address. While the next ones are fetched, the previous ones stay. */
export function useRows<Row>(
  resource: Listing<Row>,
  organizationId: string,
  { q, filters, sort, page, size }: ListState,
  /** Whether a search or a filter is set, and the filter of the current view. */
  { narrowed, within }: { readonly narrowed: boolean; readonly within: object },
) {
  const variables = useMemo(() => {
    return {
      organizationId,
      filter: { ...within, ...(q !== '' && { q }), ...filterInput(resource.filters ?? {}, filters) },
      page,
      size,
      sort: sort ? [sortInput(orderText(sort))] : resource.sort.map(sortInput),
    }
  }, [resource, organizationId, within, q, filters, sort, page, size])
  const [{ data, error, fetching }, execute] = useQuery<{ list: Page<Row> | null }, object>({
    query: resource.documents.list,
    variables,
    requestPolicy: 'cache-and-network',
  })
  // The total number without filters, from a page of one row.
  const [{ data: whole }] = useQuery<{ list: Page<Row> | null }, object>({
    query: resource.documents.list,
    variables: useMemo(() => ({ organizationId, filter: within, page: 0, size: 1 }), [organizationId, within]),
    pause: !narrowed,
    requestPolicy: 'cache-and-network',
  })
  const [shown, setShown] = useState<Page<Row> | null>(null)
  const response = data?.list ?? null
  if (response && response !== shown) setShown(response)
  const list = response ?? (error ? null : shown)
  const count = narrowed ? whole?.list?.totalElements : list?.totalElements
  const [all, setAll] = useState<number | null>(null)
  if (count !== undefined && count !== all) setAll(count)
  return {
    /** The variables of the request, for exports. */
    variables,
    rows: list?.content ?? none,
    /** Null until it is known. */
    total: list?.totalElements ?? null,
    /** The total number without filters. Null until it is known. */
    all,
    waiting: fetching && list === null,
    /** Why there are no rows. Null if there are, or if they are loading. */
    failure: !fetching && response === null && error ? failureOf(error) : null,
    retry: () => execute({ requestPolicy: 'network-only' }),
  }
}
