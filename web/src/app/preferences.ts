import { isLanguage, type Language } from '@ansvar/domain/languages'

/**
 * The keys of the values that the browser stores. `public/preferences.js` reads the first two before the first paint.
 */
const keys = {
  theme: 'ansvar.theme',
  language: 'ansvar.language',
  /** The specification names the key of the active organization (section 9). */
  organization: 'ansvar.organization',
  sideBar: 'ansvar.sideBar',
  sections: 'ansvar.sections',
} as const

export type Theme = 'system' | 'light' | 'dark'

/** Returns null if the browser blocks storage. The app works without it. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is blocked.
  }
}

export const preferences = {
  theme: (): Theme => {
    const remembered = read(keys.theme)
    return remembered === 'light' || remembered === 'dark' ? remembered : 'system'
  },
  chooseTheme(theme: Theme) {
    write(keys.theme, theme === 'system' ? null : theme)
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  },
  /**
   * Returns the language that the page starts in: the stored one, or the browser's first supported language, or
   * English.
   */
  language(): Language {
    const begun = document.documentElement.lang
    return isLanguage(begun) ? begun : 'en'
  },
  rememberLanguage: (language: Language) => write(keys.language, language),
  organization: (): string | null => read(keys.organization),
  rememberOrganization: (id: string | null) => write(keys.organization, id),
  isSideBarCollapsed: (): boolean => read(keys.sideBar) === 'collapsed',
  rememberSideBar: (collapsed: boolean) => write(keys.sideBar, collapsed ? 'collapsed' : null),
  openSections: (): readonly string[] => read(keys.sections)?.split(' ').filter(Boolean) ?? [],
  rememberSections: (open: readonly string[]) => write(keys.sections, open.length > 0 ? open.join(' ') : null),
}
