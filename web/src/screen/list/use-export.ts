import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import { fromCallback } from 'xstate'
import { datesIn } from '@ansvar/domain/date-formats'
import { localDay } from '@ansvar/domain/dates'
import { exportMachine, type ExportFormat, type ExportUpdate } from '#machines/export.machine.ts'
import { useMachine } from '#machines/use-machine.ts'
import { useSession } from '#session/session.ts'
import { formatNumber } from '#ui/numbers.ts'
import { toasts } from '#ui/toasts.ts'
import type { Listing } from '../resource.ts'
import { useTexts } from '../texts.ts'
import type { ListColumn } from './columns.ts'

/** The content of an export, as the list shows it when the export starts. */
export type Shown<Row> = {
  /** The list's variables. The export sets page and size. */
  readonly variables: object
  readonly columns: readonly (ListColumn<Row> & { readonly label: string })[]
  /** The selected rows, if only those are exported. */
  readonly rows: readonly Row[] | null
}

export type ListExport<Row> = {
  readonly state: 'collecting' | 'failed' | null
  readonly rows: number
  /** Null until it is known. */
  readonly total: number | null
  /** The reason for its failure. */
  readonly reason: unknown
  readonly start: (format: ExportFormat, what: Shown<Row>) => void
  readonly retry: () => void
  readonly cancel: () => void
}

/** Exports a list to a file and downloads it. The code for exports loads when it is first needed. */
export function useExport<Row extends { readonly id: string }>(resource: Listing<Row>): ListExport<Row> {
  const texts = useTexts(resource.name)
  const client = useClient()
  const { organization } = useSession()
  const shown = useRef<Shown<Row> | null>(null)
  const collect = useEffectEvent((format: ExportFormat, notify: (news: ExportUpdate) => void) => {
    if (!shown.current) return () => undefined
    const { t, find, language } = texts
    const exported = {
      ...shown.current,
      client,
      document: resource.documents.list,
      title: texts.own('title'),
      formatContext: {
        t,
        find,
        language,
        // Other people read the file too, so its dates have the format of its language.
        dates: datesIn(language),
        today: localDay(new Date(), organization.timeZone),
        timeZone: organization.timeZone,
      },
    }
    let stop = () => undefined as void
    let stopped = false
    const begin = async () => {
      try {
        const { exportList } = await import('../export/export-list.ts')
        if (!stopped) stop = exportList(exported, format, notify)
      } catch (reason) {
        notify({ type: 'failed', reason })
      }
    }
    void begin()
    return () => {
      stopped = true
      stop()
    }
  })
  const [machine] = useState(() =>
    exportMachine.provide({
      actors: { collect: fromCallback(({ input, sendBack }) => collect(input.format, sendBack)) },
    }),
  )
  const [state, send, actor] = useMachine(machine, { actorKey: resource.name })
  const hand = useEffectEvent(async (file: Blob, format: ExportFormat, rows: number) => {
    const { download } = await import('../export/download.ts')
    const name = `${texts.own('title')} ${localDay(new Date(), organization.timeZone)}.${format}`
    download(file, name)
    toasts.success({
      title: texts.t('screen.export.done'),
      message: texts.t('screen.export.rows', { count: rows, number: formatNumber(rows, texts.language), name }),
    })
  })
  useEffect(() => {
    const collected = actor.on('collected', ({ file, format, rows }) => void hand(file, format, rows))
    return () => collected.unsubscribe()
  }, [actor])
  return {
    state: state.matches('collecting') ? 'collecting' : state.matches('failed') ? 'failed' : null,
    rows: state.context.rows,
    total: state.context.total,
    reason: state.context.reason,
    start(format, what) {
      shown.current = what
      send({ type: 'cancel' })
      send({ type: 'start', format })
    },
    retry: () => send({ type: 'retry' }),
    cancel: () => send({ type: 'cancel' }),
  }
}
