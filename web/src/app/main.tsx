import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isPublic } from '#paths/public-paths.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import './app.css'
import { livingTabs } from '#screen/draft-mirror.ts'
import { App } from './app.tsx'
import { startI18n } from './i18n.ts'
import { loadLayoutAhead } from './load-layout.ts'
import { preferences } from './preferences.ts'
import { watchUnexpected } from './report-error.ts'
import { openPanel } from './tools/switch.ts'
import { createVisit } from './visit.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no root element')

watchUnexpected(window)
window.addEventListener('keydown', openPanel)
// A user who had an active organization before, or opens a page behind the sign-in, is most likely signed in: the layout
// loads while the session is checked.
if (preferences.organization() !== null || !isPublic(location.pathname)) loadLayoutAhead()
const language = preferences.language()
const texts = startI18n(language)
const visit = createVisit(texts, language)
try {
  await Promise.all([texts, livingTabs.begin()])
} finally {
  // Without its texts the app still runs, and says at each place what is missing.
  // In small pieces, as a transition is drawn; whoever types meanwhile is answered.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App visit={visit} />
      </StrictMode>,
    ),
  )
}
