import { localDay } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import type { DraftFile } from './files.ts'

/** Returns functions for the name of a file, and for the sentence that says who erased it. */
export function useFileName() {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  return {
    /** The name of an erased file can be erased too. */
    nameOf: ({ name }: Pick<DraftFile, 'name'>): string => name || t('files.erased.nameless'),
    /** Null if the file is not erased. */
    erasureOf: ({ erasedDate, erasedBy }: Pick<DraftFile, 'erasedDate' | 'erasedBy'>): string | null => {
      if (!erasedDate) return null
      const date = dates.day(localDay(erasedDate, organization.timeZone))
      return erasedBy ? t('files.erased.by', { date, name: erasedBy }) : t('files.erased.on', { date })
    },
  }
}
