import { createRoot } from 'react-dom/client'
import { keepWithinReach } from '#ui/within-reach.ts'
import { Panel } from './panel.tsx'
import { RecorderBar } from './recorder-bar.tsx'
import './tools.css'

/** The tools render outside the app, so that they survive a sign-out and a failure of the app. */
type Shown = { readonly panel: boolean; readonly recorder: { readonly refresh: () => void } | null }

let shown: Shown = { panel: false, recorder: null }
/** Stops the recording; null if there is none. */
let end: (() => void) | null = null
const noteEnd = (next: (() => void) | null) => void (end = next)
const host = document.body.appendChild(document.createElement('div'))
host.className = 'tools no-print'
// Keeps the tools accessible while a panel or dialog of the app is open.
host.dataset['liveAnnouncer'] = ''
keepWithinReach(host)
const root = createRoot(host)

function show(next: Partial<Shown>): void {
  shown = { ...shown, ...next }
  root.render(
    <>
      {shown.panel && <Panel onClose={togglePanel} />}
      {shown.recorder && (
        <RecorderBar refresh={shown.recorder.refresh} onEnding={noteEnd} onClose={() => show({ recorder: null })} />
      )}
    </>,
  )
}

export function togglePanel(): void {
  show({ panel: !shown.panel })
}

/**
 * Opens the recorder, or stops the recording. `refresh` fetches the page's data again, so that the recording contains
 * the responses.
 */
export function switchRecorder(refresh: () => void): void {
  if (end) end()
  else show({ recorder: { refresh } })
}
