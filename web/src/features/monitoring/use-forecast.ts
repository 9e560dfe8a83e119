import { useMemo } from 'react'
import { useQuery } from 'urql'
import type { IsoDate } from '@ansvar/domain/dates'
import type { InspectionForecastQuery } from '#graphql/generated/types.ts'
import type { ListState } from '#screen/list/list-address.ts'
import { useSession } from '#session/session.ts'
import { InspectionForecastDocument } from './generated/year.graphql.ts'

/** An inspection that the schedule of a reminder plans, and that is not open yet. */
export type PlannedInspection = NonNullable<InspectionForecastQuery['list']>['content'][number]

const none: readonly PlannedInspection[] = []

/** Returns whether a planned inspection passes the filters of the list. It is upcoming, and neither on time nor late. */
export function passes(planned: PlannedInspection, { q, filters }: Pick<ListState, 'q' | 'filters'>): boolean {
  const has = (name: string, value: string | null) => {
    const chosen = filters[name] ?? []
    return chosen.length === 0 || (value !== null && chosen.includes(value))
  }
  return (
    has('state', 'LATER') &&
    has('timeliness', null) &&
    has('responsibleId', planned.responsibleId ?? null) &&
    has('departmentId', planned.departmentId ?? null) &&
    has('reminderId', planned.reminderId) &&
    has('dueYear', planned.dueOn.slice(0, 4)) &&
    planned.title.toLocaleLowerCase().includes(q.trim().toLocaleLowerCase())
  )
}

/** Returns the planned inspections of the visible weeks that pass the filters of the list. */
export function useForecast(
  weeks: readonly (readonly IsoDate[])[],
  { q, filters }: Pick<ListState, 'q' | 'filters'>,
): readonly PlannedInspection[] {
  const { organization } = useSession()
  const [from, to] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const variables = useMemo(
    () => ({ organizationId: organization.id, from: from as IsoDate, to: to as IsoDate }),
    [organization.id, from, to],
  )
  const [{ data }] = useQuery({
    query: InspectionForecastDocument,
    variables,
    requestPolicy: 'cache-and-network',
    pause: from === undefined || to === undefined,
  })
  const content = data?.list?.content ?? none
  return useMemo(() => content.filter((planned) => passes(planned, { q, filters })), [content, q, filters])
}
