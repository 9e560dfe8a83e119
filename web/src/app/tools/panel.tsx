import { useEffect, useState } from 'react'
import type { AnyActorRef } from 'xstate'
import { inspector, actorKeyOf } from '#machines/inspector.ts'
import { encode } from '#replay/wire.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons/close.ts'

/** Maximum number of events in the panel. */
const MAX_EVENTS = 50

type LoggedEvent = {
  readonly number: number
  readonly machine: string
  readonly actor: string
  readonly event: string
  readonly state: string
}
type Live = {
  readonly id: string
  readonly machine: string
  /** The element that the actor belongs to, which distinguishes actors of one machine. */
  readonly actorKey: string
  readonly state: string
  readonly context: unknown
}

/** Returns a state as text. That of a flat machine is a string. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const liveNow = (): Live[] =>
  inspector.live().map((actor) => {
    const { value, context } = actor.getSnapshot() as { value: unknown; context: unknown }
    return { id: actor.sessionId, machine: actor.id, actorKey: actorKeyOf(actor), state: textOf(value), context }
  })

/** Follows every live actor and stores their last events, newest first. */
function useInspection(): { readonly live: readonly Live[]; readonly events: readonly LoggedEvent[] } {
  const [inspection, setInspection] = useState<{ live: Live[]; events: LoggedEvent[] }>(() => ({
    live: liveNow(),
    events: [],
  }))
  useEffect(() => {
    let number = 0
    let events: LoggedEvent[] = []
    let isDue = false
    // Actors are registered after their first event. Several events render once.
    const draw = () => {
      if (isDue) return
      isDue = true
      setTimeout(() => {
        isDue = false
        setInspection({ live: liveNow(), events })
      }, 50)
    }
    return inspector.record((inspected) => {
      if (inspected.type !== '@xstate.snapshot' || !('value' in inspected.snapshot)) return
      const { id, sessionId } = inspected.actorRef as AnyActorRef
      number += 1
      const state = textOf(inspected.snapshot.value)
      const one = { number, machine: id, actor: sessionId, event: inspected.event.type, state }
      events = [one, ...events].slice(0, MAX_EVENTS)
      draw()
    })
  }, [])
  return inspection
}

/** Shows developers and testers the live actors, their states and the last events. */
export function Panel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { live, events } = useInspection()
  return (
    <section className="devtool devtool-panel" aria-label={t('tools.panel.title')}>
      <header>
        <h2>{t('tools.panel.title')}</h2>
        <Button variant="subtle" icon={CloseIcon} label={t('app.close')} onPress={onClose} />
      </header>
      <h3>{t('tools.panel.live', { count: live.length })}</h3>
      <ul>
        {live.map(({ id, machine, actorKey, state, context }) => (
          <li key={id}>
            <details>
              <summary>
                <code>{machine}</code> <code className="devtool-hint">{id}</code> <code>{state}</code>
              </summary>
              {actorKey !== '' && <code className="devtool-hint">{actorKey}</code>}
              <pre>{JSON.stringify(encode(context), null, 1)}</pre>
            </details>
          </li>
        ))}
      </ul>
      <h3>{t('tools.panel.events')}</h3>
      {events.length === 0 && <p className="devtool-hint">{t('tools.panel.none')}</p>}
      <ol reversed>
        {events.map(({ number, machine, actor, event, state }) => (
          <li key={number} value={number}>
            <code>{machine}</code> <code className="devtool-hint">{actor}</code> <code>{event}</code> →{' '}
            <code>{state}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
