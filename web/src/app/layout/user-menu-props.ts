import type { Language } from '@ansvar/domain/languages'

export type UserMenuProps = {
  readonly onLanguage: (language: Language) => void
  readonly onOrganization: (id: string) => void
}
