import { useState } from 'react'
import { localDay, type IsoDateTime } from '@ansvar/domain/dates'
import type { TokensQuery } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import type { Descriptions } from '#screen/form.ts'
import { Changes } from '#screen/history/history-card.tsx'
import { useRequest } from '#screen/use-request.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { HistoryIcon } from '#ui/icons/history.ts'
import { RevokeTokenDocument, TokenHistoryDocument } from './generated/tokens.graphql.ts'

type Token = NonNullable<TokensQuery['tokens']>['content'][number]
const noFields: Descriptions = new Map()

type TokenRowProps = { readonly token: Token; readonly now: Date; readonly onRevoked: () => void }

/** A token: its permissions, its last use, and a button that revokes it. */
export function TokenRow({ token, now, onRevoked }: TokenRowProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [scope] = useState({ organizationId: organization.id })
  const send = useSend()
  const revocation = useRequest({
    actorKey: `revokeToken ${token.id}`,
    values: {},
    startsOpen: false,
    send() {
      const variables = { organizationId: organization.id, id: token.id, version: token.version }
      return send(RevokeTokenDocument, variables, { data: ignore }).finally(onRevoked)
    },
  })
  const state = useStateText(token, now)
  return (
    <li>
      <span className="account-row-text">
        <span>{token.name}</span>
        <span className="account-note">
          {t(`tokens.levels.${token.level}`)} · {state}
        </span>
      </span>
      <Button
        variant="subtle"
        icon={HistoryIcon}
        label={t('tokens.historyOf', { name: token.name })}
        pressed={isHistoryOpen}
        onPress={() => setHistoryOpen(!isHistoryOpen)}
      />
      {token.revokedDate === null && (
        <Button variant="subtle" onPress={revocation.open}>
          {t('tokens.revoke')}
          <span className="spoken">: {token.name}</span>
        </Button>
      )}
      {isHistoryOpen && (
        <Changes name="tokens" document={TokenHistoryDocument} scope={scope} id={token.id} descriptions={noFields} />
      )}
      {revocation.isOpen && (
        <Dialog
          title={t('tokens.revokeTitle', { name: token.name })}
          onClose={revocation.cancel}
          actions={
            <>
              <Button onPress={revocation.cancel}>{t('tokens.keep')}</Button>
              <Button variant="primary" busy={revocation.busy} working={t('tokens.revoking')} onPress={revocation.send}>
                {t('tokens.revoke')}
              </Button>
            </>
          }
        >
          {t('tokens.revokeText')}
        </Dialog>
      )}
    </li>
  )
}

function useStateText({ revokedDate, expiresOn, lastUsedDate }: Token, now: Date): string {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const at = (instant: IsoDateTime) => dates.instant(instant, timeZone)
  if (revokedDate !== null) return t('tokens.revoked', { date: at(revokedDate) })
  const isOver = expiresOn !== null && expiresOn < localDay(now, timeZone)
  const until = expiresOn && t(isOver ? 'tokens.expired' : 'tokens.until', { date: dates.day(expiresOn) })
  const used = lastUsedDate === null ? t('tokens.unused') : t('tokens.used', { date: at(lastUsedDate) })
  return [used, until].filter(Boolean).join(' · ')
}
