import { use } from 'react'
import { datesIn, type Dates } from '@ansvar/domain/date-formats'
import { useTranslation } from '#texts/translation.ts'
import { SessionContext } from './session.ts'

/** Formats dates and times in the user's date format: as in the language, or yyyy-mm-dd. */
export function useDates(): Dates {
  const { i18n } = useTranslation()
  return datesIn(i18n.language, use(SessionContext)?.user.dateFormat)
}
