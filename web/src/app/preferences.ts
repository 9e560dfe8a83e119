import { isLanguage, type Language } from '@ansvar/domain/languages'

/** What the browser remembers between visits. `public/preferences.js` reads the first two before the first paint. */
const keys = {
  theme: 'ansvar.theme',
  language: 'ansvar.language',
  /** The specification keeps the active organization under one key (section 9). */
  organization: 'ansvar.organization',
  sideBar: 'ansvar.sideBar',
  sections: 'ansvar.sections',
} as const

export type Theme = 'system' | 'light' | 'dark'

/** A browser that forbids storage remembers nothing, and everything else works. */
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
    // Nothing is remembered.
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
  /** The language that the page began in: remembered, else the browser's first that we have, else English. */
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
