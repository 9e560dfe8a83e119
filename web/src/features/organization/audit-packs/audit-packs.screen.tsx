import { useQuery } from 'urql'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton, useLate } from '#ui/skeleton.tsx'
import { AuditPackRow } from './audit-pack-row.tsx'
import { AuditPacksDocument } from './generated/audit-packs.graphql.ts'
import { NewAuditPack } from './new-audit-pack.tsx'
import '#features/account/account.css'

/** The audit packs of the organization: order, watch, download, cancel. The stream of changes moves their progress. */
export default function AuditPacksScreen() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [{ data, fetching }, refetch] = useQuery({
    query: AuditPacksDocument,
    variables: { organizationId: organization.id },
    requestPolicy: 'cache-and-network',
  })
  const late = useLate(!data && fetching)
  const again = () => refetch({ requestPolicy: 'network-only' })
  const content = data?.auditPacks?.content ?? []
  return (
    <div className="page account">
      <div className="page-head">
        <h1 className="page-title">{t('pages.auditPacks.title')}</h1>
      </div>
      <p className="account-person">{t('auditPacks.intro', { organization: organization.name })}</p>
      <NewAuditPack onMade={again} />
      <Card title={t('auditPacks.list')} count={content.length} flush>
        {data && content.length === 0 && <p className="account-note account-intro">{t('auditPacks.none')}</p>}
        <ul className="account-rows">
          {content.map((pack) => (
            <AuditPackRow key={pack.id} pack={pack} onChanged={again} />
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
