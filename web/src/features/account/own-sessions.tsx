import { useQuery } from 'urql'
import type { SessionsQuery } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton, useLate } from '#ui/skeleton.tsx'
import { RevokeOtherSessionsDocument, RevokeSessionDocument, SessionsDocument } from './generated/account.graphql.ts'

type OwnSession = NonNullable<SessionsQuery['sessions']>['content'][number]

/** The user's sessions. Others can be ended one by one or all at once. */
export function OwnSessions() {
  const { t } = useTranslation()
  const [{ data, fetching }, refetch] = useQuery({ query: SessionsDocument, requestPolicy: 'cache-and-network' })
  const send = useSend()
  const late = useLate(!data && fetching)
  const again = () => refetch({ requestPolicy: 'network-only' })
  const others = useRequest({
    actorKey: 'revokeOtherSessions',
    values: {},
    send: () => send(RevokeOtherSessionsDocument, {}, { data: ignore }).finally(again),
  })
  const content = data?.sessions?.content ?? []
  return (
    <Card
      title={t('account.sessions.title')}
      flush
      aside={
        content.length > 1 && (
          <Button busy={others.busy} working={t('account.sessions.ending')} onPress={others.send}>
            {t('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      <ul className="account-rows">
        {content.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={again} />
        ))}
        {late && (
          <li>
            <Skeleton width="60%" />
          </li>
        )}
      </ul>
    </Card>
  )
}

function SessionRow({ session, onEnded }: { readonly session: OwnSession; readonly onEnded: () => void }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const send = useSend()
  const ending = useRequest({
    actorKey: `revokeSession ${session.id}`,
    values: {},
    send: () => send(RevokeSessionDocument, { id: session.id }, { data: ignore }).finally(onEnded),
  })
  const device = [session.browser, session.system].filter(Boolean).join(' · ') || t('account.sessions.unknown')
  const used = dates.instant(session.lastUsedDate, organization.timeZone)
  return (
    <li>
      <span className="account-row-text">
        <span>{device}</span>
        <span className="account-note">
          {session.isCurrent ? t('account.sessions.current') : t('account.sessions.used', { date: used })}
        </span>
      </span>
      {!session.isCurrent && (
        <Button variant="subtle" busy={ending.busy} working={t('account.sessions.ending')} onPress={ending.send}>
          {t('account.sessions.end')}
          <span className="spoken">: {device}</span>
        </Button>
      )}
    </li>
  )
}
