import type { Language } from '@ansvar/domain/languages'
import { useTranslation } from '#texts/translation.ts'
import './substance-name.css'

type SubstanceNameProps = { readonly name: string; readonly language: Language }

/** A substance's name, marked if it is English on a Danish screen: most substances have no Danish name. */
export function SubstanceName({ name, language }: SubstanceNameProps) {
  const { t, i18n } = useTranslation()
  if (language === i18n.language) return name
  return (
    <>
      <span lang={language}>{name}</span> <span className="name-language">({t(`hazards.nameIn.${language}`)})</span>
    </>
  )
}

/** Returns the language of a substance's name on a screen in this language. */
export const languageOfName = (screen: string, { nameDa }: { readonly nameDa?: string | null | undefined }): Language =>
  screen === 'da' && typeof nameDa === 'string' ? 'da' : 'en'
