import { useMemo } from 'react'
import { useQuery } from 'urql'
import type { CountersQuery } from '#graphql/generated/types.ts'
import { useSession } from '#session/session.ts'
import { CountersDocument } from './generated/counters.graphql.ts'

type Counters = NonNullable<CountersQuery['dashboard']>

/** Which number stands at which entry of the menu, and whether it tells of something overdue. */
const places: Readonly<
  Record<string, { readonly of: Exclude<keyof Counters, 'organizationId' | '__typename'>; readonly urgent: boolean }>
> = {
  policies: { of: 'policies', urgent: true },
  procedures: { of: 'procedures', urgent: true },
  legislationAssociations: { of: 'legislationAssociations', urgent: false },
  controlBook: { of: 'inspections', urgent: true },
  meters: { of: 'meters', urgent: true },
  chemicalAssociations: { of: 'chemicalAssociations', urgent: false },
  events: { of: 'events', urgent: false },
}

export type Waiting = { readonly key: string; readonly count: number; readonly urgent: boolean }

/** What waits behind an entry of the menu; null where nothing does. Others' changes count at once. */
export function useCounters(): (key: string) => Waiting | null {
  const { organization, permissions } = useSession()
  const [{ data }] = useQuery({
    query: CountersDocument,
    variables: useMemo(() => ({ organizationId: organization.id }), [organization.id]),
    // Who may read nothing is refused anew with each request.
    pause: !permissions.includes('READ_ORGANIZATION'),
  })
  return (key) => {
    const place = places[key]
    const count = (place && data?.dashboard?.[place.of]) ?? 0
    return place && count > 0 ? { key, count, urgent: place.urgent } : null
  }
}
