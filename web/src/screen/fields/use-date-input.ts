import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'

/** Returns the format and the texts of a date input. */
export function useDateInput() {
  const { t } = useTranslation()
  const { user } = useSession()
  const placeholder = user.dateFormat === 'ISO' ? t('ui.date.placeholderIso') : t('ui.date.placeholder')
  return { dates: useDates(), texts: { placeholder, open: t('ui.date.open') } }
}
