import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { fromCallback } from 'xstate'
import { useSend } from '#graphql/use-send.ts'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { pasteMachine, type StoringUpdate } from '#machines/paste.machine.ts'
import { useMachine } from '#machines/use-machine.ts'
import { newKey } from '#screen/saving.ts'
import { useTranslation } from '#texts/translation.ts'
import { toasts } from '#ui/toasts.ts'
import type { DecimalMark } from './decimal-marks.ts'
import type { PastedRow } from './readings-column.ts'
import { storeReadings } from './store-readings.ts'

/** Returns the machine of a pasted column. It stores the last parsed rows, all or none. */
export function usePaste(meter: MeterRecordFragment, onStored: () => void) {
  const { t, i18n } = useTranslation()
  const send = useSend()
  const rows = useRef<readonly PastedRow[]>([])
  const stopping = useRef(new AbortController())
  const store = useEffectEvent((key: string, notify: (news: StoringUpdate) => void) => {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const sending = { send, meter, rows: rows.current, idempotencyKey: key, language: i18n.language, signal }
    void storeReadings(sending, (news) => {
      // Also if the user has left the meter.
      if (news.type === 'stored') {
        const message = t('readings.paste.stored', { count: news.count })
        toasts.success({ title: t('screen.saved.title'), message })
      }
      notify(news)
    })
  })
  const [machine] = useState(() =>
    pasteMachine.provide({ actors: { store: fromCallback(({ input, sendBack }) => store(input.key, sendBack)) } }),
  )
  const [state, sendEvent, actor] = useMachine(machine, { actorKey: meter.id })
  const stored = useEffectEvent(onStored)
  useEffect(() => {
    const subscriptions = [actor.on('stored', () => stored()), actor.on('stopped', () => stopping.current.abort())]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor])

  const { context } = state
  return {
    text: context.text,
    chosen: context.chosen as DecimalMark | null,
    /** The service's problems, by the index of the row. */
    refused: useMemo(
      () => new Map(Object.entries(context.problems).map(([index, code]) => [Number(index), code])),
      [context.problems],
    ),
    /** Whether there are more problems than the service listed. */
    hasMore: context.hasMore,
    /** The code of the failure. */
    failure: context.code,
    /** The share of the column that was sent. Null while nothing is sent. */
    share: state.matches('storing') ? context.share : null,
    isReading: state.matches('reading'),
    canStore: state.can({ type: 'store', key: '' }),
    write: (text: string) => sendEvent({ type: 'write', text }),
    choose: (mark: DecimalMark) => sendEvent({ type: 'choose', mark }),
    /** Sends the parsed column. `invalid` is the number of rows that cannot be stored. */
    read(found: readonly PastedRow[], mark: DecimalMark | null, invalid: number) {
      rows.current = found
      sendEvent({ type: 'read', column: { rows: found.length, invalid, mark } })
    },
    store: () => sendEvent({ type: 'store', key: newKey() }),
    stop: () => sendEvent({ type: 'stop' }),
  }
}
