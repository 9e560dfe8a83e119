import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '#graphql/errors.ts'
import { sortInput, type Page } from '#screen/documents.ts'
import { type AnyRecord, type Resource } from '../resource.ts'
import { filterInput, orderText, type ListState } from './list-address.ts'

const none: readonly never[] = []

/** The rows that an address asks for. While the next ones are fetched, those before stay. */
export function useRows<Row, Rec extends AnyRecord, Draft>(
  resource: Resource<Row, Rec, Draft>,
  organizationId: string,
  { q, filters, sort, page, size }: ListState,
  narrowed: boolean,
) {
  const variables = useMemo(() => {
    return {
      organizationId,
      filter: { ...(q !== '' && { q }), ...filterInput(resource.filters ?? {}, filters) },
      page,
      size,
      sort: sort ? [sortInput(orderText(sort))] : resource.sort.map(sortInput),
    }
  }, [resource, organizationId, q, filters, sort, page, size])
  const [{ data, error, fetching }, execute] = useQuery<{ list: Page<Row> | null }, object>({
    query: resource.documents.list,
    variables,
    requestPolicy: 'cache-and-network',
  })
  // How many there are without the filters: their count alone, of a page of one.
  const [{ data: whole }] = useQuery<{ list: Page<Row> | null }, object>({
    query: resource.documents.list,
    variables: useMemo(() => ({ organizationId, filter: {}, page: 0, size: 1 }), [organizationId]),
    pause: !narrowed,
    requestPolicy: 'cache-and-network',
  })
  const [shown, setShown] = useState<Page<Row> | null>(null)
  const answered = data?.list ?? null
  if (answered && answered !== shown) setShown(answered)
  const list = answered ?? (error ? null : shown)
  const count = narrowed ? whole?.list?.totalElements : list?.totalElements
  const [all, setAll] = useState<number | null>(null)
  if (count !== undefined && count !== all) setAll(count)
  return {
    /** What was asked for, so that an export asks for the same. */
    variables,
    rows: list?.content ?? none,
    /** Null until it is known. */
    total: list?.totalElements ?? null,
    /** How many there are, whatever is filtered; null until it is known. */
    all,
    waiting: fetching && list === null,
    /** Why there are no rows; null where there are, or may be. */
    failure: !fetching && answered === null && error ? failureOf(error) : null,
    retry: () => execute({ requestPolicy: 'network-only' }),
  }
}
