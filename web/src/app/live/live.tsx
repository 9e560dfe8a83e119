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

/** Time without changes before the user is notified. Short reconnections are not shown. */
const NOTICE_DELAY_MS = 20_000

/** Updates the page with the changes of other users. Shows a notice only if that has failed for some time. */
export default function Live() {
  const { user, organization } = useSession()
  const { feed, onSessionLost } = useLiveOutlets()
  const permissions = usePermissionStore()
  const [{ machine, connect }] = useState(() =>
    createFollowing({ organizationId: organization.id, userId: user.id, since: feed.since }),
  )
  const [{ context }, , actor] = useMachine(machine, { actorKey: organization.id })
  useSubscription({ query: ChangesDocument, variables: { organizationId: organization.id } }, ignore)
  useEffect(() => feed.follow(user.id), [feed, user.id])
  useEffect(
    () => connect(actor, { onChange: feed.push, onSessionLost, onAccess: permissions.drop, onBack: feed.retryFailed }),
    [connect, actor, feed, onSessionLost, permissions],
  )
  return context.live === false ? <NotLive failure={context.failure as Failure | null} /> : null
}

/** The result of a subscription is only used by the cache. */
const ignore = () => null

/** Shows one toast an outage, however often the stream is retried. */
function NotLive({ failure }: { readonly failure: Failure | null }) {
  const { t } = useTranslation()
  const sender = useSender()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), NOTICE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const notify = useEffectEvent(() => {
    if (failure) sender.notify(failure)
  })
  // A refusal does not end by itself.
  const isOver = isLong || failure?.code === 'FORBIDDEN'
  useEffect(() => {
    if (isOver) notify()
  }, [isOver])
  if (!isLong) return null
  return (
    <output className="not-live no-print" title={t('app.notLive.text')}>
      <OfflineIcon />
      <span className="not-live-text">{t('app.notLive.title')}</span>
      <span className="spoken">{t('app.notLive.text')}</span>
    </output>
  )
}
