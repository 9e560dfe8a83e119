import { useState } from 'react'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { useSession } from '#session/session.ts'

/** Returns the organization's current date when the screen was opened. */
export function useToday(): IsoDate {
  const { organization } = useSession()
  const [today] = useState(() => localDay(new Date(), organization.timeZone))
  return today
}
