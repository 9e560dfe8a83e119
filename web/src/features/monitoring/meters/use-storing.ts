import { useRef, useState } from 'react'
import { useClient } from 'urql'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { newKey } from '#screen/saving.ts'
import { useTranslation } from '#texts/translation.ts'
import { toasts } from '#ui/toasts.ts'
import type { PastedRow } from './readings-column.ts'
import { storeReadings, type Storing } from './store-readings.ts'

/** Stores a meter's pasted rows, all or none, and keeps what the service refused or why it failed. */
export function useStoring(meter: MeterRecordFragment, onStored: () => void) {
  const { t, find, i18n } = useTranslation()
  const client = useClient()
  const [storing, setStoring] = useState<Storing | null>(null)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [hasMore, setHasMore] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const attempt = useRef({ text: '', key: '' })
  const stopping = useRef(new AbortController())

  /** `sent` is the text that the rows were read from, with how it was read: a repeat of it is the same attempt. */
  async function store(rows: readonly PastedRow[], sent: string) {
    setStoring({ stage: 'sending', share: 0 })
    setFailed(null)
    // What was sent before and got no answer is not sent as another column.
    if (attempt.current.text !== sent) attempt.current = { text: sent, key: newKey() }
    stopping.current = new AbortController()
    const outcome = await storeReadings({
      client,
      meter,
      rows,
      idempotencyKey: attempt.current.key,
      language: i18n.language,
      onProgress: setStoring,
      signal: stopping.current.signal,
    })
    setStoring(null)
    if (outcome === null) return
    if ('stored' in outcome) {
      const message = t('readings.paste.stored', { count: outcome.stored })
      toasts.success({ title: t('screen.saved.title'), message })
      onStored()
    } else if ('refused' in outcome) {
      setRefused(outcome.refused)
      setHasMore(outcome.hasMore)
      attempt.current = { text: '', key: '' }
    } else setFailed(find([`screen.failed.causes.${outcome.failed}`]) ?? t('screen.failed.causes.UNKNOWN'))
  }

  return {
    /** How far it is; null while nothing is sent. */
    storing,
    /** What the service refused, by the index of the row. */
    refused,
    /** Whether the service refused more than it named. */
    hasMore,
    /** Why it failed, in words. */
    failed,
    store,
    stop: () => stopping.current.abort(),
    /** Drops what was refused or failed: it spoke of rows that are read anew. */
    forget: () => {
      setRefused(new Map())
      setFailed(null)
    },
  }
}
