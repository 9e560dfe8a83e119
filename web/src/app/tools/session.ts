import { fileTypeCodes } from '@ansvar/domain/files'
import { permissions } from '@ansvar/domain/permissions'
import { storageClasses } from '@ansvar/domain/storage'
import { unitGroups } from '@ansvar/domain/units'
import { territories } from '@ansvar/domain/territories'
import { inspector } from '#machines/inspector.ts'
import { createBareMask, createMask } from '#replay/mask.ts'
import { createRecorder, type Recorded } from '#replay/recorder.ts'
import { version } from '../../../package.json'
import { currentLanguage, i18n } from '../i18n.ts'
import { followResponses } from './traffic.ts'

/** Returns the codes among texts: those of the interface, in capitals and digits, and the code lists of the domain. */
function codesOf(texts: unknown, codes: Set<string>): Set<string> {
  if (typeof texts !== 'object' || texts === null) return codes
  for (const [key, below] of Object.entries(texts)) {
    const code = key.replace(/_(one|other)$/, '')
    if (/^[A-Z0-9][A-Z0-9_.-]*$/.test(code)) codes.add(code)
    codesOf(below, codes)
  }
  return codes
}

const knownCodes = (): ReadonlySet<string> => {
  const codes = codesOf(
    i18n.getResourceBundle('en', 'translation') ?? i18n.getResourceBundle('da', 'translation'),
    new Set(),
  )
  const lists = [
    fileTypeCodes,
    permissions,
    storageClasses,
    territories,
    Object.values(unitGroups).flat(),
    ['en', 'da'],
  ]
  return new Set<string>([...codes, ...lists.flat()])
}

/** Returns the name of the build's first script, which identifies the build. The development server has none. */
const buildNow = (): string =>
  [...document.scripts].map(({ src }) => /first-[\w-]+/.exec(src)?.[0]).find((name) => name !== undefined) ?? ''

const routeNow = (): string => location.pathname + location.search
const moves = ['pushState', 'replaceState', 'popstate'] as const

/**
 * Returns the user's current gesture. Events that the browser dispatches to programs, such as `message` or `load`, are
 * no gestures.
 */
function gesture(): string | null {
  const now: Event | undefined = Reflect.get(window, 'event')
  return now?.isTrusted && (now instanceof UIEvent || now.type === 'change' || now.type === 'submit') ? now.type : null
}

export type Session = Recorded & { readonly end: () => void }

/** Starts recording this page: machines, responses, addresses and the language. */
export function recordSession({ masked }: { readonly masked: boolean }): Session {
  const codes = knownCodes()
  const recorder = createRecorder({
    inspector,
    mask: masked ? createMask((text) => codes.has(text)) : createBareMask(),
    facts: {
      app: { version, build: buildNow() },
      route: routeNow(),
      language: currentLanguage(),
      viewport: [window.innerWidth, window.innerHeight],
      masked,
    },
    gesture,
    now: () => performance.now(),
  })
  let route = routeNow()
  function addRoute(): void {
    if (routeNow() === route) return
    route = routeNow()
    recorder.addRoute(route)
  }
  const addLanguage = (language: string) => recorder.addLanguage(language)
  const stopResponses = followResponses(recorder.addResponse)
  for (const move of moves) window.addEventListener(move, addRoute)
  i18n.on('languageChanged', addLanguage)
  window.addEventListener('beforeunload', holdUnload)
  return {
    ...recorder,
    end() {
      recorder.stop()
      stopResponses()
      for (const move of moves) window.removeEventListener(move, addRoute)
      i18n.off('languageChanged', addLanguage)
      window.removeEventListener('beforeunload', holdUnload)
    },
  }
}

/** Leaving the page deletes its recording, so the browser requests a confirmation. */
const holdUnload = (event: BeforeUnloadEvent) => event.preventDefault()
