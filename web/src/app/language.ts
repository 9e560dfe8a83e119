import { defaultLanguage, isLanguage, type Language } from '@ansvar/domain/languages'
import { useTranslation } from '#texts/translation.ts'

/** The language of the interface, followed. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}
