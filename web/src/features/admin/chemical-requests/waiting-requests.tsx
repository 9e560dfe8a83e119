import { useQuery } from 'urql'
import { Link } from 'wouter'
import { paths } from '#paths/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import { WaitingChemicalRequestsDocument } from './generated/chemical-requests.graphql.ts'
import './waiting-requests.css'

/** A link to the requests of organizations, with the number of those that wait for an answer. */
export function WaitingRequests() {
  const { t } = useTranslation()
  const [{ data }] = useQuery({ query: WaitingChemicalRequestsDocument, requestPolicy: 'cache-and-network' })
  const count = data?.list?.totalElements ?? 0
  return (
    <p className="waiting-requests no-print">
      <Link href={paths.admin.chemicalRequests.list()}>
        {count > 0 ? t('chemicalRequests.waiting', { count }) : t('chemicalRequests.title')}
      </Link>
    </p>
  )
}
