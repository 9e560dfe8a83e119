import { createRoot } from 'react-dom/client'
import { keepWithinReach } from '#ui/within-reach.ts'
import { Panel } from './panel.tsx'
import { RecorderBar } from './recorder-bar.tsx'
import './tools.css'

/** The tools stand beside the app: they outlive a sign-out, and what breaks the app leaves them standing. */
type Shown = { readonly panel: boolean; readonly recorder: { readonly refresh: () => void } | null }

let shown: Shown = { panel: false, recorder: null }
/** Ends what is being recorded; null while nothing is. */
let end: (() => void) | null = null
const noteEnd = (next: (() => void) | null) => void (end = next)
const host = document.body.appendChild(document.createElement('div'))
host.className = 'tools no-print'
// What is looked into is often what a panel or a dialog shows.
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
 * Asks how to record, or ends what is being recorded. `refresh` asks again for what the page shows, so that the
 * recording holds the answers.
 */
export function switchRecorder(refresh: () => void): void {
  if (end) end()
  else show({ recorder: { refresh } })
}
