import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, isLanguage, languages, type Language } from '@ansvar/domain/languages'
import { translationOf } from '#texts/translation.ts'
import { preferences } from './preferences.ts'

export const i18n: I18n = createInstance()

/** For code outside of components, which use `useTranslation`. */
export const { t: translate, find: findText } = translationOf(i18n)

/** Replaces a missing text, so that the gap is visible (specification, section 8). */
export const missingText = (key: string): string => `⟦missing: ${key}⟧`

/** Returns the current language of the interface. Components use `useLanguage`. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : defaultLanguage)

type Texts = Record<string, unknown>

async function loadTexts(language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, 'translation')) return
  const response = await fetch(`/assets/i18n/${language}.json`)
  if (!response.ok) throw new Error(`The texts of ${language} were answered with ${response.status}`)
  i18n.addResourceBundle(language, 'translation', (await response.json()) as Texts)
}

let fallback: Promise<void> | null = null

/**
 * Returns the replacement of a missing text. Loads the texts of the fallback language once; other languages do not need
 * them.
 */
function missing(key: string): string {
  if (i18n.language !== defaultLanguage) fallback ??= loadTexts(defaultLanguage).catch(() => undefined)
  return missingText(key)
}

/** Starts in the language of the page. */
export async function startI18n(language: Language): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    supportedLngs: languages,
    resources: {},
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: missing,
    saveMissing: false,
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  await loadTexts(language)
  document.documentElement.lang = language
}

/**
 * Switches the language of the interface. The client is created again, so that data is fetched again in that language.
 */
export async function switchLanguage(language: Language): Promise<void> {
  if (language === i18n.language) return
  await loadTexts(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
  preferences.rememberLanguage(language)
}
