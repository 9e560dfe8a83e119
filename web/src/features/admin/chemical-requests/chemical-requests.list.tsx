import { localDay } from '@ansvar/domain/dates'
import type { ChemicalRequestRowFragment } from '#graphql/generated/types.ts'
import { DangerText } from '#features/chemicals/hazards/hazard-texts.tsx'
import { paths } from '#paths/paths.ts'
import { dateCell } from '#screen/list/columns.ts'
import { ListingScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { ChemicalIcon } from '#ui/icons/chemical.ts'
import { RequestState } from './request-state.tsx'
import { chemicalRequests } from './chemical-requests.listing.ts'

type Row = ChemicalRequestRowFragment

const columns: readonly ListColumn<Row>[] = [
  { name: 'name', sortable: true, cell: (row) => row.name },
  { name: 'producerName', width: 200, subtle: true, wideOnly: true, cell: (row) => row.producerName },
  {
    name: 'dangerCode',
    sortable: true,
    width: 120,
    wideOnly: true,
    cell: (row) => <DangerText code={row.dangerCode} />,
    value: ({ dangerCode }, { t }) => t(`hazards.dangerCodes.${dangerCode}`),
  },
  {
    name: 'state',
    sortable: true,
    width: 176,
    cell: (row) => <RequestState state={row.state} />,
    value: ({ state }, { t }) => t(`chemicalRequests.options.state.${state}`),
  },
  { name: 'reviewer', width: 160, subtle: true, wideOnly: true, cell: (row) => row.reviewer },
  {
    name: 'createdDate',
    sortable: true,
    width: 144,
    end: true,
    wideOnly: true,
    cell: (row) => <Requested row={row} />,
    value: ({ createdDate }, { timeZone }) => dateCell(localDay(createdDate, timeZone)),
  },
]

function Requested({ row }: { readonly row: Row }) {
  const dates = useDates()
  const { timeZone } = useSession().organization
  return dates.day(localDay(row.createdDate, timeZone))
}

const hrefOf = ({ id }: Row) => paths.admin.chemicalRequests.detail(id)

/** The requests to add products to the catalogue. */
export default function ChemicalRequestsList() {
  return <ListingScreen resource={chemicalRequests} icon={ChemicalIcon} columns={columns} hrefOf={hrefOf} />
}
