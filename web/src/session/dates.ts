import { use } from 'react'
import { datesIn, type Dates } from '@ansvar/domain/date-formats'
import { useTranslation } from '#texts/translation.ts'
import { SessionContext } from './session.ts'

/** Writes days and instants as the user reads them: in the language of the interface, or as yyyy-mm-dd if chosen so. */
export function useDates(): Dates {
  const { i18n } = useTranslation()
  return datesIn(i18n.language, use(SessionContext)?.user.dateFormat)
}
