import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubscription } from 'urql'
import { ChangesDocument } from '#graphql/generated/graphql.ts'
import { useSession } from '#session/session.ts'
import { OfflineIcon } from '#ui/icons/index.ts'
import { usePermissionStore } from '../layout/permission-store.ts'
import { useLiveOutlets } from './live-context.ts'
import { followChanges } from './follow.ts'
import './live.css'

/** As long as changes may fail to come in before it is said: a reconnection is nobody's concern. */
const PATIENCE_MS = 20_000

/** Keeps what is shown up to date with what others do; says so only when it has not worked for a while. */
export default function Live() {
  const { user, organization } = useSession()
  const { feed, onSessionLost } = useLiveOutlets()
  const permissions = usePermissionStore()
  const [live, setLive] = useState<boolean | null>(null)
  const cursor = useRef<string | null>(null)
  useSubscription({ query: ChangesDocument, variables: { organizationId: organization.id } }, ignore)
  useEffect(() => {
    feed.follow(user.id)
    return followChanges({
      organizationId: organization.id,
      userId: user.id,
      since: feed.since,
      cursor,
      onChange: feed.push,
      onLive: setLive,
      onSessionLost,
      onAccess: permissions.drop,
    })
  }, [feed, onSessionLost, permissions, organization.id, user.id])
  return live === false ? <NotLive /> : null
}

/** A subscription's result is the cache's alone. */
const ignore = () => null

function NotLive() {
  const { t } = useTranslation()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <output className="not-live no-print" title={t('app.notLive.text')}>
      <OfflineIcon />
      <span className="not-live-words">{t('app.notLive.title')}</span>
      <span className="spoken">{t('app.notLive.text')}</span>
    </output>
  )
}
