import { cleanup, render } from '@testing-library/react'
import { App } from '@ansvar/web/app/app.tsx'
import { currentLanguage } from '@ansvar/web/app/i18n.ts'
import { createAppState } from '@ansvar/web/app/app-state.ts'
import type { Person } from '../screens/service.ts'
import '../screens/mount.tsx'

/** Renders the whole app for a user at an address, with the service behind it. */
export function openApp(person: Person, path: string): void {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', path)
  globalThis.fetch = (input, init) => person.fetch(input, init)
  render(<App visit={createAppState(Promise.resolve(), currentLanguage())} />)
}
