import { useQuery } from 'urql'
import { MAX_CALENDAR_FEEDS } from '@ansvar/domain/calendar-feeds'
import type { CalendarFeedsQuery } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CalendarFeedsDocument, RevokeCalendarFeedDocument } from './generated/account.graphql.ts'
import { NewCalendar } from './new-calendar.tsx'

type Feed = NonNullable<CalendarFeedsQuery['calendarFeeds']>['content'][number]

/** The addresses at which calendar programs read the user's tasks: create, view use, revoke. */
export function OwnCalendar() {
  const { t } = useTranslation()
  const [{ data }, refetch] = useQuery({ query: CalendarFeedsDocument, requestPolicy: 'cache-and-network' })
  const again = () => refetch({ requestPolicy: 'network-only' })
  const feeds = data?.calendarFeeds?.content ?? []
  return (
    <Card title={t('account.calendar.title')} flush>
      <p className="account-note account-intro">{t('account.calendar.text')}</p>
      <ul className="account-rows">
        {feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} onRevoked={again} />
        ))}
        <li className="account-new">
          {feeds.length < MAX_CALENDAR_FEEDS ? (
            <NewCalendar onMade={again} />
          ) : (
            <p className="account-note">{t('account.calendar.full', { most: MAX_CALENDAR_FEEDS })}</p>
          )}
        </li>
      </ul>
    </Card>
  )
}

function FeedRow({ feed, onRevoked }: { readonly feed: Feed; readonly onRevoked: () => void }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const send = useSend()
  const revocation = useRequest({
    actorKey: `revokeCalendarFeed ${feed.id}`,
    values: {},
    startsOpen: false,
    send: () => send(RevokeCalendarFeedDocument, { id: feed.id }, { data: ignore }).finally(onRevoked),
  })
  const created = t('account.calendar.created', { date: dates.instant(feed.createdDate, timeZone) })
  const used = feed.lastUsedDate
    ? t('tokens.used', { date: dates.instant(feed.lastUsedDate, timeZone) })
    : t('tokens.unused')
  const kinds =
    feed.kinds.length === 0
      ? t('account.calendar.allKinds')
      : feed.kinds.map((kind) => t(`workItems.options.kind.${kind}`)).join(', ')
  return (
    <li>
      <span className="account-row-text">
        <span>{created}</span>
        <span className="account-note">
          {t(`account.calendar.options.${feed.titles}`)} · {used}
        </span>
        <span className="account-note">{kinds}</span>
      </span>
      <Button variant="subtle" onPress={revocation.open}>
        {t('tokens.revoke')}
        <span className="spoken">: {created}</span>
      </Button>
      {revocation.isOpen && (
        <Dialog
          title={t('account.calendar.revokeTitle')}
          onClose={revocation.cancel}
          actions={
            <>
              <Button onPress={revocation.cancel}>{t('account.calendar.keep')}</Button>
              <Button variant="primary" busy={revocation.busy} working={t('tokens.revoking')} onPress={revocation.send}>
                {t('tokens.revoke')}
              </Button>
            </>
          }
        >
          {t('account.calendar.revokeText')}
        </Dialog>
      )}
    </li>
  )
}
