import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { BellIcon } from '#ui/icons/bell.ts'
import { spoken } from '#ui/live-region.ts'
import { formatNumber } from '#ui/numbers.ts'
import { handleUnexpected } from '../report-error.ts'
import { UnreadNotificationsDocument } from './generated/unread.graphql.ts'

type Panel = (typeof import('./panel.tsx'))['NotificationPanel']

/** Larger numbers are shown as this one and a plus. */
const MAX_SHOWN = 99

/** The user's notifications: how many are unread, and on a press the newest ones. */
export default function Bell() {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const unread = useUnread(organization.id)
  const [Opened, setOpened] = useState<Panel | null>(null)
  const load = () =>
    void import('./panel.tsx').then(({ NotificationPanel }) => setOpened(() => NotificationPanel), handleUnexpected)
  const count = Math.min(unread, MAX_SHOWN)
  const label = unread === 0 ? t('notifications.title') : t('notifications.unread', { count: unread })
  const face = (
    <>
      <BellIcon size={20} />
      {unread > 0 && (
        <span className="bell-count" aria-hidden>
          {formatNumber(count, i18n.language)}
          {unread > MAX_SHOWN && '+'}
        </span>
      )}
    </>
  )
  const button = { type: 'button', className: 'bell', 'aria-label': label, title: label } as const
  if (Opened) return <Opened unread={unread} trigger={<button {...button}>{face}</button>} />
  return (
    <button {...button} aria-haspopup="dialog" aria-expanded={false} onClick={load}>
      {face}
    </button>
  )
}

/** Returns the number of unread notifications. The stream of changes updates it, and a new one is announced. */
function useUnread(organizationId: string): number {
  const { t } = useTranslation()
  const variables = useMemo(() => ({ organizationId }), [organizationId])
  const [{ data }] = useQuery({ query: UnreadNotificationsDocument, variables })
  const unread = data?.notifications?.totalElements
  const last = useRef(unread)
  useEffect(() => {
    if (unread !== undefined && last.current !== undefined && unread > last.current)
      spoken.say(t('notifications.unread', { count: unread }))
    last.current = unread
  }, [unread, t])
  return unread ?? 0
}
