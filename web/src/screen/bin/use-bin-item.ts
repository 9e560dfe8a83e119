import { useMemo } from 'react'
import { useQuery } from 'urql'
import type { BinItemOfQuery } from '#graphql/generated/types.ts'
import { useSession } from '#session/session.ts'
import { BinItemOfDocument } from './generated/bin.graphql.ts'

export type FoundItem = NonNullable<BinItemOfQuery['list']>['content'][number]

/** Returns the item of the bin that contains a record. Null if it is not in the bin, or if there is no id. */
export function useBinItem(recordId: string | null): FoundItem | null {
  const { organization } = useSession()
  const variables = useMemo(
    () => ({ organizationId: organization.id, recordId: recordId ?? '' }),
    [organization.id, recordId],
  )
  const [{ data }] = useQuery({
    query: BinItemOfDocument,
    variables,
    pause: recordId === null,
    requestPolicy: 'network-only',
  })
  return data?.list?.content[0] ?? null
}
