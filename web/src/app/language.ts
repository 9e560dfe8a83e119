import { defaultLanguage, isLanguage, type Language } from '@ansvar/domain/languages'
import { useTranslation } from '#texts/translation.ts'

/** Returns the language of the interface and follows its changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}
