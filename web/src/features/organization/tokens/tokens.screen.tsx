import { useState } from 'react'
import { useQuery } from 'urql'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton, useLate } from '#ui/skeleton.tsx'
import { TokensDocument } from './generated/tokens.graphql.ts'
import { NewToken } from './new-token.tsx'
import { TokenRow } from './token-row.tsx'
import '#features/account/account.css'
import './tokens.css'

/** The API tokens of the organization: create, view use, revoke. */
export default function TokensScreen() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [now] = useState(() => new Date())
  const [{ data, fetching }, refetch] = useQuery({
    query: TokensDocument,
    variables: { organizationId: organization.id },
    requestPolicy: 'cache-and-network',
  })
  const late = useLate(!data && fetching)
  const again = () => refetch({ requestPolicy: 'network-only' })
  const content = data?.tokens?.content ?? []
  return (
    <div className="page account">
      <div className="page-head">
        <h1 className="page-title">{t('pages.tokens.title')}</h1>
      </div>
      <p className="account-person">{t('tokens.intro', { organization: organization.name })}</p>
      <NewToken onMade={again} />
      <Card title={t('tokens.list')} count={content.length} flush>
        {data && content.length === 0 && <p className="account-note tokens-none">{t('tokens.none')}</p>}
        <ul className="account-rows">
          {content.map((token) => (
            <TokenRow key={token.id} token={token} now={now} onRevoked={again} />
          ))}
          {late && (
            <li>
              <Skeleton width="60%" />
            </li>
          )}
        </ul>
      </Card>
    </div>
  )
}
