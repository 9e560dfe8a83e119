import { useQuery } from 'urql'
import { Link } from 'wouter'
import { paths } from '#paths/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { MergedOwnChemicalsDocument } from './generated/requests.graphql.ts'

type MergedProductsProps = { readonly organizationId: string; readonly chemicalId: string }

/** Links to the own products that are merged into a chemical of the catalogue, with their own safety data sheets. */
export function MergedProducts({ organizationId, chemicalId }: MergedProductsProps) {
  const { t } = useTranslation()
  const [{ data }] = useQuery({
    query: MergedOwnChemicalsDocument,
    variables: { organizationId, mergedIntoId: [chemicalId] },
    requestPolicy: 'cache-and-network',
  })
  const products = data?.list?.content ?? []
  if (products.length === 0) return null
  return (
    <div className="no-print">
      <Card title={t('ownChemicals.merged')}>
        <ul className="data-sheets">
          {products.map(({ id, name }) => (
            <li key={id}>
              <Link href={paths.ownChemicals.detail(id)}>{name}</Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
