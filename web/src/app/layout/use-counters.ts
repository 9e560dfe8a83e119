import { useMemo } from 'react'
import { useQuery } from 'urql'
import type { CountersQuery } from '#graphql/generated/types.ts'
import { useSession } from '#session/session.ts'
import { CountersDocument } from './generated/counters.graphql.ts'
import type { MenuKey } from '../menus.ts'

type Counters = NonNullable<CountersQuery['dashboard']>

/** A number at a menu item, and whether it counts overdue items. */
type Counter = { readonly of: Exclude<keyof Counters, 'organizationId' | '__typename'>; readonly urgent: boolean }
const counters = {
  policies: { of: 'policies', urgent: true },
  procedures: { of: 'procedures', urgent: true },
  legislationAssociations: { of: 'legislationAssociations', urgent: false },
  controlBook: { of: 'inspections', urgent: true },
  meters: { of: 'meters', urgent: true },
  chemicalAssociations: { of: 'chemicalAssociations', urgent: false },
  events: { of: 'events', urgent: false },
} as const satisfies Readonly<Record<string, Counter>>

/** A menu item with a number. `menus.counts.<key>` is the text that names what it counts. */
type CountedKey = keyof typeof counters

const isCounted = (key: MenuKey): key is CountedKey => Object.hasOwn(counters, key)

export type Waiting = { readonly key: CountedKey; readonly count: number; readonly urgent: boolean }

/**
 * Returns a function that returns what needs attention at a menu item, or null. Changes by other users update it at
 * once.
 */
export function useCounters(): (key: MenuKey) => Waiting | null {
  const { organization, permissions } = useSession()
  const [{ data }] = useQuery({
    query: CountersDocument,
    variables: useMemo(() => ({ organizationId: organization.id }), [organization.id]),
    // Without read permission, every request would be refused.
    pause: !permissions.includes('READ_ORGANIZATION'),
  })
  return (key) => {
    if (!isCounted(key)) return null
    const counter = counters[key]
    const count = data?.dashboard?.[counter.of] ?? 0
    return count > 0 ? { key, count, urgent: counter.urgent } : null
  }
}
