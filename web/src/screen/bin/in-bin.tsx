import { useMemo } from 'react'
import { useQuery } from 'urql'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { BinItemOfDocument } from './generated/bin.graphql.ts'
import { RestoreButton } from './restore-button.tsx'

/** States whether a record that is not shown is in the bin, who moved it there, and restores it. */
export function InBin({ recordId }: { readonly recordId: string }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const dates = useDates()
  const variables = useMemo(() => ({ organizationId: organization.id, recordId }), [organization.id, recordId])
  const [{ data }] = useQuery({ query: BinItemOfDocument, variables, requestPolicy: 'network-only' })
  const item = data?.list?.content[0]
  if (!item) return t('screen.missing')
  return (
    <>
      <p>
        {t('screen.discard.inBin', {
          by: item.discardedBy,
          at: dates.instant(item.discardedDate, organization.timeZone),
        })}
      </p>
      <RestoreButton id={item.id} title={item.title} />
    </>
  )
}
