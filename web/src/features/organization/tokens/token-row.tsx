import { useState } from 'react'
import { localDay, type IsoDateTime } from '@ansvar/domain/dates'
import type { TokensQuery } from '#graphql/generated/types.ts'
import { useOperation } from '#graphql/use-ask.ts'
import type { Descriptions } from '#screen/form.ts'
import { Changes } from '#screen/history/history-card.tsx'
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

/** One token: what it may, when it was used, and the way to end it. */
export function TokenRow({ token, now, onRevoked }: TokenRowProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [asked, setAsked] = useState(false)
  const [told, setTold] = useState(false)
  const [scope] = useState({ organizationId: organization.id })
  const { busy, send } = useOperation(RevokeTokenDocument)
  const state = useStateText(token, now)
  async function revoke() {
    await send({ organizationId: organization.id, id: token.id, version: token.version })
    setAsked(false)
    onRevoked()
  }
  return (
    <li>
      <span className="account-row-text">
        <span>{token.name}</span>
        <span className="account-note">
          {t(`levels.${token.level}`)} · {state}
        </span>
      </span>
      <Button
        look="quiet"
        icon={HistoryIcon}
        label={t('tokens.historyOf', { name: token.name })}
        pressed={told}
        onPress={() => setTold(!told)}
      />
      {token.revokedDate === null && (
        <Button look="quiet" onPress={() => setAsked(true)}>
          {t('tokens.revoke')}
          <span className="spoken">: {token.name}</span>
        </Button>
      )}
      {told && (
        <Changes name="tokens" document={TokenHistoryDocument} scope={scope} id={token.id} descriptions={noFields} />
      )}
      {asked && (
        <Dialog
          title={t('tokens.revokeTitle', { name: token.name })}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onPress={() => setAsked(false)}>{t('tokens.keep')}</Button>
              <Button look="primary" busy={busy} working={t('tokens.revoking')} onPress={() => void revoke()}>
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
  const until = expiresOn && t(isOver ? 'tokens.over' : 'tokens.until', { date: dates.day(expiresOn) })
  const used = lastUsedDate === null ? t('tokens.unused') : t('tokens.used', { date: at(lastUsedDate) })
  return [used, until].filter(Boolean).join(' · ')
}
