import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'wouter'
import { hasAnswerDatabase } from '#features/monitoring/inspections/run/answer-database.ts'
import { afterRender } from '#ui/when-idle.ts'
import { useLiveOutlets } from '../live/live-context.ts'

/** Sends answers to inspections that this device still stores. Loads nothing for users who have never answered one. */
export function UnsentAnswers() {
  const [path] = useLocation()
  const [Queues, setQueues] = useState<ComponentType | null>(null)
  return Queues ? <Queues /> : <Loading key={path} onLoaded={(queues) => setQueues(() => queues)} />
}

/** Loads the queues if this device may store answers. */
function Loading({ onLoaded }: { readonly onLoaded: (queues: ComponentType | null) => void }) {
  const { feed } = useLiveOutlets()
  useEffect(() => {
    async function load() {
      if (!(await hasAnswerDatabase())) return
      const { default: BackgroundQueues } = await import('#features/monitoring/inspections/run/background-queues.tsx')
      onLoaded(BackgroundQueues)
    }
    // Without a connection, the code may be missing. It is loaded with the next screen.
    return afterRender(feed, () => void load().catch(() => undefined))
  }, [feed, onLoaded])
  return null
}
