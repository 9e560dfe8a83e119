import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isPublic } from '#paths/public-paths.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import './app.css'
import { openTabs } from '#screen/draft-mirror.ts'
import { App } from './app.tsx'
import { startI18n } from './i18n.ts'
import { preloadLayout } from './load-layout.ts'
import { preferences } from './preferences.ts'
import { watchUnexpected } from './report-error.ts'
import { openPanel } from './tools/switch.ts'
import { createAppState } from './app-state.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no root element')

watchUnexpected(window)
window.addEventListener('keydown', openPanel)
// A user with a stored active organization, or at an address behind the sign-in, is probably signed in. The layout
// loads while the session is checked.
if (preferences.organization() !== null || !isPublic(location.pathname)) preloadLayout()
const language = preferences.language()
const texts = startI18n(language)
const visit = createAppState(texts, language)
try {
  await Promise.all([texts, openTabs.begin()])
} finally {
  // Without its texts the app still runs and shows which are missing. Rendering as a transition lets the browser handle
  // input in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App visit={visit} />
      </StrictMode>,
    ),
  )
}
