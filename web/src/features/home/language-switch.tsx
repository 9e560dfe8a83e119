import { languages, type Language } from '@ansvar/domain/languages'
import { useTranslation } from '#texts/translation.ts'
import './language-switch.css'

/** Languages call themselves by their own name, so that each is found by who reads it. */
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
