import { useState } from 'react'
import { useQuery } from 'urql'
import { calendarTitles, MAX_CALENDAR_FEEDS, type CalendarTitles } from '@ansvar/domain/calendar-feeds'
import type { CalendarFeedsQuery } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { SecretNotice } from '#screen/secret-notice.tsx'
import { useRequest } from '#screen/use-request.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import {
  CalendarFeedsDocument,
  CreateCalendarFeedDocument,
  RevokeCalendarFeedDocument,
} from './generated/account.graphql.ts'

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
            <NewFeed onMade={again} />
          ) : (
            <p className="account-note">{t('account.calendar.full', { most: MAX_CALENDAR_FEEDS })}</p>
          )}
        </li>
      </ul>
    </Card>
  )
}

/** Creates an address and shows it once. */
function NewFeed({ onMade }: { readonly onMade: () => void }) {
  const { t } = useTranslation()
  const send = useSend()
  const [address, setAddress] = useState<string | null>(null)
  const initial: { readonly titles: CalendarTitles } = { titles: 'PLAIN' }
  const creation = useRequest({
    actorKey: 'createCalendarFeed',
    values: initial,
    async send({ titles }) {
      await send(
        CreateCalendarFeedDocument,
        { input: { titles } },
        { data: ({ createCalendarFeed }) => setAddress(createCalendarFeed.address) },
      )
      onMade()
    },
  })
  if (address !== null)
    return <SecretNotice title={t('account.calendar.address')} secret={address} onDone={() => setAddress(null)} />
  return (
    <>
      <FieldFrame id="calendar-titles" label={t('account.calendar.titles')} hint={t('account.calendar.hint')} group>
        {(ties) => (
          <RadioGroup
            {...ties}
            value={creation.values.titles}
            options={calendarTitles.map((value) => ({ value, label: t(`account.calendar.options.${value}`) }))}
            onChange={(value) => creation.change('titles', value === 'FULL' ? 'FULL' : 'PLAIN')}
          />
        )}
      </FieldFrame>
      <div>
        <Button busy={creation.busy} working={t('account.calendar.creating')} onPress={creation.send}>
          {t('account.calendar.create')}
        </Button>
      </div>
    </>
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
  return (
    <li>
      <span className="account-row-text">
        <span>{created}</span>
        <span className="account-note">
          {t(`account.calendar.options.${feed.titles}`)} · {used}
        </span>
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
