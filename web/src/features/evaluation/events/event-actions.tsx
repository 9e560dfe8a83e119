import { useMemo } from 'react'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { CorrectiveActions } from '#screen/corrective-actions/corrective-actions.tsx'

/** The corrective actions of an event. They can be added until it is closed or dismissed. */
export function EventActions({ record }: { readonly record: EventRecordFragment }) {
  const { organizationId, id: eventId, occurrenceDate, state, namesShown } = record
  const scope = useMemo(() => ({ organizationId, eventId }), [organizationId, eventId])
  const source = useMemo(
    () => ({ kind: 'EVENT', id: eventId, date: occurrenceDate }) as const,
    [eventId, occurrenceDate],
  )
  return <CorrectiveActions scope={scope} source={source} addable={state === 'OPEN'} namesShown={namesShown} />
}
