import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { useLocation, useSearch } from 'wouter'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { toasts } from '#ui/toasts.ts'
import { unsentInspections } from './answer-store.ts'
import { InspectionRunDocument } from './generated/run.graphql.ts'
import { useAnswers } from './use-answers.ts'

/**
 * Sends the answers that this device stores for the organization's inspections while another screen is open. The screen of
 * an inspection has its own queue.
 */
export default function BackgroundQueues() {
  const { user, organization } = useSession()
  const [path] = useLocation()
  const here = `${path}?${useSearch()}`
  const isOnline = useIsOnline()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isOnline) return
    const add = (found: readonly string[]) =>
      setWaiting((before) => [...new Set([...before, ...found.filter((id) => here !== paths.inspections.run(id))])])
    void unsentInspections(user.id, organization.id).then(add)
  }, [user.id, organization.id, here, isOnline])
  return waiting
    .filter((id) => isOnline && here !== paths.inspections.run(id))
    .map((id) => <BackgroundQueue key={id} organizationId={organization.id} id={id} />)
}

function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const change = () => setOnline(navigator.onLine)
    addEventListener('online', change)
    addEventListener('offline', change)
    return () => {
      removeEventListener('online', change)
      removeEventListener('offline', change)
    }
  }, [])
  return isOnline
}

/** The queue of an inspection. Closed inspections take no answers: their own page shows what was not sent. */
function BackgroundQueue({ organizationId, id }: { readonly organizationId: string; readonly id: string }) {
  const [{ data }] = useQuery({
    query: InspectionRunDocument,
    variables: useMemo(() => ({ organizationId, id }), [organizationId, id]),
    context: useMemo(() => ({ quiet: 'queued', requestPolicy: 'network-only' as const }), []),
  })
  const record = data?.record
  const isOpen = record && (record.stage === 'PLANNED' || record.stage === 'IN_PROGRESS')
  if (!record?.checklist) return null
  return isOpen ? <Sending record={record} items={record.checklist.items} /> : <NotSent record={record} />
}

type RecordProps = { readonly record: AnsweredInspectionFragment }

/** Sends the answers, and says so once all of them are stored. */
function Sending({ record, items }: RecordProps & { readonly items: readonly ChecklistItem[] }) {
  const { t } = useTranslation()
  const { unsent, conflicts, outdated, isRestoring, isSending, isClosed, isHeld } = useAnswers(record, items)
  const [count, setCount] = useState(0)
  if (unsent > count) setCount(unsent)
  const isSent = count > 0 && unsent + conflicts + outdated.length === 0 && !isRestoring && !isSending
  const name = record.reminder?.title ?? ''
  const announce = useEffectEvent(() => toasts.success({ title: t('inspections.run.queue.sent', { name }) }))
  useEffect(() => {
    if (isSent) announce()
  }, [isSent])
  const needsUser = count > 0 && (isClosed || isHeld || conflicts + outdated.length > 0)
  return needsUser ? <NotSent record={record} /> : null
}

/** Says once that answers were not sent, with the way to them. */
function NotSent({ record: { id, reminder } }: RecordProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const announce = useEffectEvent(() =>
    toasts.error({
      title: t('inspections.run.queue.left', { name: reminder?.title ?? '' }),
      action: { label: t('inspections.run.queue.open'), onPress: () => navigate(paths.inspections.run(id)) },
    }),
  )
  useEffect(() => announce(), [])
  return null
}
