import { isBinResource } from '@ansvar/domain/bin'
import type { BinItemRowFragment } from '#graphql/generated/types.ts'
import { RestoreButton } from '#screen/bin/restore-button.tsx'
import { ListingScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { Translate } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Person } from '#ui/avatar.tsx'
import { BinIcon } from '#ui/icons/bin.ts'
import { binItems } from './bin-items.listing.ts'
import { placeOf } from './bin-paths.ts'

const columns: readonly ListColumn<BinItemRowFragment>[] = [
  { name: 'title', cell: (row) => <Title of={row} />, value: ({ title }, { t }) => title ?? t('binItems.hidden') },
  {
    name: 'resource',
    sortable: true,
    subtle: true,
    width: 168,
    cell: (row) => <Resource of={row} />,
    value: ({ resource }, { t }) => resourceName(resource, t),
  },
  {
    name: 'discardedBy',
    wideOnly: true,
    width: 180,
    cell: ({ discardedBy }) => <Person name={discardedBy} />,
    value: ({ discardedBy }) => discardedBy,
  },
  {
    name: 'discardedDate',
    sortable: true,
    width: 188,
    cell: (row) => <Moved of={row} />,
    value: ({ discardedDate }, { dates, timeZone }) => dates.instant(discardedDate, timeZone),
  },
  { name: 'reason', wideOnly: true, width: 180, cell: ({ reason }) => reason, value: ({ reason }) => reason },
  { name: 'restore', width: 164, end: true, cell: (row) => <Restore of={row} />, value: null },
]

type CellProps = { readonly of: BinItemRowFragment }

/** Returns the name of a kind of record. A kind that a later version of the service adds has its table's name. */
const resourceName = (resource: string, t: Translate): string =>
  isBinResource(resource) ? t(`binItems.options.resource.${resource}`) : resource

function Title({ of: { title } }: CellProps) {
  const { t } = useTranslation()
  return title ?? <span className="nothing">{t('binItems.hidden')}</span>
}

function Resource({ of }: CellProps) {
  const { t } = useTranslation()
  return resourceName(of.resource, t)
}

function Moved({ of }: CellProps) {
  return useDates().instant(of.discardedDate, useSession().organization.timeZone)
}

function Restore({ of }: CellProps) {
  if (!of.mayRestore) return null
  return (
    <span className="row-button no-print">
      <RestoreButton
        item={of}
        hrefOf={({ resource, id }) => placeOf({ resource, recordId: id, parentId: of.parentId ?? null })}
      />
    </span>
  )
}

/** The records in the bin, the last moved first, each with the button that restores it. */
export default function BinItemsList() {
  return <ListingScreen resource={binItems} icon={BinIcon} columns={columns} hrefOf={placeOf} />
}
