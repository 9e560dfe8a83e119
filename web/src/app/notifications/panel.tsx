import { useMemo, type ReactElement } from 'react'
import { Popover, Portal } from '@chakra-ui/react'
import { useQuery } from 'urql'
import { Link } from 'wouter'
import { daysBetween, localDay, type IsoDate } from '@ansvar/domain/dates'
import { localTime } from '@ansvar/domain/local-times'
import type { NewestNotificationsQuery } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { paths } from '#paths/paths.ts'
import { useRequest } from '#screen/use-request.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { BellIcon } from '#ui/icons/bell.ts'
import { CloseIcon } from '#ui/icons/close.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, useLate } from '#ui/skeleton.tsx'
import { Styled } from '#ui/styled.tsx'
import { useIsPhone } from '#ui/use-phone.ts'
import { useOpened } from '../layout/opened.ts'
import {
  NewestNotificationsDocument,
  ReadAllNotificationsDocument,
  ReadNotificationDocument,
} from './generated/notifications.graphql.ts'
import { targetOf } from './targets.ts'
import '#ui/popover.css'
import './panel.css'

type Item = NonNullable<NewestNotificationsQuery['notifications']>['content'][number]

type PanelProps = { readonly trigger: ReactElement; readonly unread: number }

/** The newest notifications, in a panel that the bell opens. */
export function NotificationPanel({ trigger, unread }: PanelProps) {
  const { t } = useTranslation()
  const { open, onOpenChange } = useOpened()
  // On a phone, the panel covers the page.
  const isPhone = useIsPhone()
  return (
    <Styled>
      <Popover.Root
        open={open}
        onOpenChange={onOpenChange}
        modal={isPhone}
        positioning={{ placement: 'bottom-end', gutter: 8 }}
        lazyMount
        unmountOnExit
      >
        <Popover.Trigger asChild>{trigger}</Popover.Trigger>
        <Portal>
          <Popover.Positioner className="notifications-positioner">
            <Popover.Content
              className="notifications"
              aria-label={t('notifications.title')}
              aria-modal={isPhone || undefined}
            >
              <Content unread={unread} onClose={() => onOpenChange({ open: false })} />
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </Styled>
  )
}

type ContentProps = { readonly unread: number; readonly onClose: () => void }

function Content({ unread, onClose }: ContentProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const send = useSend()
  const variables = useMemo(() => ({ organizationId: organization.id }), [organization.id])
  const [{ data, error }, refetch] = useQuery({
    query: NewestNotificationsDocument,
    variables,
    requestPolicy: 'cache-and-network',
  })
  const items = data?.notifications?.content
  const isLate = useLate(!items && !error)
  const reading = useRequest({
    actorKey: 'readAllNotifications',
    values: {},
    send: () => send(ReadAllNotificationsDocument, variables, { data: ignore, failed: ignore }),
  })
  return (
    <>
      <div className="notifications-head">
        <h2 className="notifications-title">{t('notifications.title')}</h2>
        {unread > 0 && (
          <Button variant="subtle" busy={reading.busy} working={t('notifications.readingAll')} onPress={reading.send}>
            {t('notifications.readAll')}
          </Button>
        )}
        <button type="button" className="notifications-close" aria-label={t('app.close')} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </div>
      <div className="notifications-body">
        {isLate && <Waiting />}
        {!items && error && <Failed onRetry={() => refetch({ requestPolicy: 'network-only' })} />}
        {items?.length === 0 && <Empty />}
        {items && <Days items={items} onClose={onClose} />}
      </div>
      <div className="notifications-foot">
        <Link href={paths.account()} onClick={onClose}>
          {t('notifications.settings')}
        </Link>
      </div>
    </>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <output className="notifications-waiting">
      <span className="spoken">{t('app.loading')}</span>
      {[70, 50, 60].map((width) => (
        <span key={width} className="notifications-bar">
          <Skeleton width={`${width}%`} />
          <Skeleton width="40%" height={10} />
        </span>
      ))}
    </output>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="notifications-failed">
      <Notice tone="critical" title={t('notifications.failed')}>
        <Button onPress={onRetry}>{t('screen.tryAgain')}</Button>
      </Notice>
    </div>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div className="notifications-empty">
      <BellIcon size={24} />
      <p className="notifications-empty-title">{t('notifications.empty.title')}</p>
      <p>{t('notifications.empty.text')}</p>
    </div>
  )
}

type DaysProps = { readonly items: readonly Item[]; readonly onClose: () => void }

/** The notifications by the day on which they were made, in the time zone of the organization. */
function Days({ items, onClose }: DaysProps) {
  const { organization } = useSession()
  const nameOf = useDayName()
  const days = Map.groupBy(items, ({ createdDate }) => localDay(createdDate, organization.timeZone))
  return [...days].map(([day, group]) => (
    <section key={day} aria-label={nameOf(day)}>
      <h3 className="notifications-day">{nameOf(day)}</h3>
      <ul>
        {group.map((item) => (
          <Row key={item.id} item={item} onClose={onClose} />
        ))}
      </ul>
    </section>
  ))
}

function useDayName(): (day: IsoDate) => string {
  const { t } = useTranslation()
  const dates = useDates()
  const today = useToday()
  return (day) => {
    const ago = daysBetween(day, today)
    return ago === 0 ? t('dashboard.today') : ago === 1 ? t('dashboard.yesterday') : dates.day(day)
  }
}

/** The kinds whose text does not say what kind of record they are about. */
const named: ReadonlySet<string> = new Set<Item['kind']>(['ASSIGNED', 'RECORD_DISCARDED'])

const absence = (state: Item['recordState']) => (state === 'IN_BIN' ? 'notifications.binned' : 'notifications.gone')

/** What became of the record since the notification, if its kind does not say so. */
function fateOf({ kind, recordState, title }: Pick<Item, 'kind' | 'recordState' | 'title'>) {
  const wasDiscarded = kind === 'RECORD_DISCARDED' || kind === 'ACTION_DISCARDED'
  if (wasDiscarded) return recordState === 'LIVE' ? 'notifications.restored' : null
  return recordState === 'IN_BIN' && title !== null ? 'notifications.inBin' : null
}

/** One notification. A press marks it as read and opens its record next to the list, or the list if it has no record. */
function Row({ item, onClose }: { readonly item: Item; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const send = useSend()
  const { id, kind, resource, recordId, partId, title, recordState, count, createdDate, readDate } = item
  const target = targetOf(resource)
  const isUnread = readDate === null
  const fate = fateOf(item)
  function press() {
    const variables = { organizationId: organization.id, id }
    if (isUnread) void send(ReadNotificationDocument, variables, { data: ignore, failed: ignore })
    onClose()
  }
  const isKnown = recordId !== null && (title !== null || recordState !== null)
  const address = target?.list(isKnown ? { open: recordId } : {}) ?? paths.dashboard()
  return (
    <li>
      <Link
        href={kind === 'HANDED_OVER' ? paths.workItems() : isKnown && partId ? `${address}#${partId}` : address}
        className="notification"
        data-unread={isUnread ? '' : undefined}
        onClick={press}
      >
        <span className="notification-mark" aria-hidden />
        <span className="notification-text">
          <span className="notification-title">
            {isUnread && <span className="spoken">{t('notifications.isUnread')}: </span>}
            {title ?? (count > 1 ? t('notifications.several', { count }) : t(absence(recordState)))}
          </span>
          <span className="notification-kind">
            {t(`notifications.kinds.${kind}`)}
            {named.has(kind) && target && ` · ${t(target.name)}`}
            {fate && ` · ${t(fate)}`}
          </span>
        </span>
        <time className="notification-time" dateTime={createdDate}>
          {localTime(createdDate, organization.timeZone)}
        </time>
      </Link>
    </li>
  )
}
