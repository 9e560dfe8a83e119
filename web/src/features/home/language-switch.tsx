import { languages, type Language } from '@ansvar/domain/languages'
import { useTranslation } from '#texts/translation.ts'
import './language-switch.css'

/** Languages are shown by their own names, so that their readers recognize them. */
const names: Record<Language, string> = { en: 'English', da: 'Dansk' }

export function LanguageSwitch({ onChoose }: { readonly onChoose: (language: Language) => void }) {
  const { t, i18n } = useTranslation()
  return (
    <fieldset className="language-switch" aria-label={t('app.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => onChoose(language)}
        >
          {names[language]}
        </button>
      ))}
    </fieldset>
  )
}
