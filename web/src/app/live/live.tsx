import { useEffect, useEffectEvent, useState } from 'react'
import { useSubscription } from 'urql'
import type { Failure } from '#graphql/errors.ts'
import { ChangesDocument } from '#graphql/generated/changes.graphql.ts'
import { useSender } from '#graphql/use-sender.ts'
import { useMachine } from '#machines/use-machine.ts'
import { useSession } from '#session/session.ts'
import { OfflineIcon } from '#ui/icons/offline.ts'
import { useTranslation } from '#texts/translation.ts'
import { usePermissionStore } from '../layout/permission-store.ts'
import { useLiveOutlets } from './live-context.ts'
import { createFollowing } from './follow.ts'

/** As long as changes may fail to come in before it is said: a reconnection is nobody's concern. */
const PATIENCE_MS = 20_000

/** Keeps what is shown up to date with what others do; says so only when it has not worked for a while. */
export default function Live() {
  const { user, organization } = useSession()
  const { feed, onSessionLost } = useLiveOutlets()
  const permissions = usePermissionStore()
  const [{ machine, connect }] = useState(() =>
    createFollowing({ organizationId: organization.id, userId: user.id, since: feed.since }),
  )
  const [{ context }, , actor] = useMachine(machine, { place: organization.id })
  useSubscription({ query: ChangesDocument, variables: { organizationId: organization.id } }, ignore)
  useEffect(() => feed.follow(user.id), [feed, user.id])
  useEffect(
    () => connect(actor, { onChange: feed.push, onSessionLost, onAccess: permissions.drop, onBack: feed.retryFailed }),
    [connect, actor, feed, onSessionLost, permissions],
  )
  return context.live === false ? <NotLive failure={context.failure as Failure | null} /> : null
}

/** A subscription's result is the cache's alone. */
const ignore = () => null

/** One outage is one toast, however often the stream is tried: it comes when it is said that changes do not. */
function NotLive({ failure }: { readonly failure: Failure | null }) {
  const { t } = useTranslation()
  const sender = useSender()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const notify = useEffectEvent(() => {
    if (failure) sender.notify(failure)
  })
  // A refusal will not pass by itself.
  const isOver = isLong || failure?.code === 'FORBIDDEN'
  useEffect(() => {
    if (isOver) notify()
  }, [isOver])
  if (!isLong) return null
  return (
    <output className="not-live no-print" title={t('app.notLive.text')}>
      <OfflineIcon />
      <span className="not-live-words">{t('app.notLive.title')}</span>
      <span className="spoken">{t('app.notLive.text')}</span>
    </output>
  )
}
