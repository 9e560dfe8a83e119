import { lazy, useMemo } from 'react'
import { DangerText, usePictogramsColumn } from '#features/chemicals/hazards/hazard-texts.tsx'
import type { OwnChemicalRowFragment } from '#graphql/generated/types.ts'
import { dateCell } from '#screen/list/columns.ts'
import { lastChange } from '#screen/list/last-change.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useDates } from '#session/dates.ts'
import { ChemicalIcon } from '#ui/icons/chemical.ts'
import { ownChemicals } from './own-chemicals.resource.ts'

/** Loaded when a record is opened next to the list. */
const OwnChemicalDetail = lazy(() => import('./own-chemicals.detail.tsx'))

type Row = OwnChemicalRowFragment

const before: readonly ListColumn<Row>[] = [
  { name: 'name', sortable: true, cell: (row) => row.name },
  { name: 'productNumber', width: 112, subtle: true, wideOnly: true, cell: (row) => row.productNumber },
  { name: 'producerName', width: 200, subtle: true, wideOnly: true, cell: (row) => row.producerName },
]

const after: readonly ListColumn<Row>[] = [
  {
    name: 'dangerCode',
    sortable: true,
    width: 120,
    cell: (row) => <DangerText code={row.dangerCode} />,
    value: ({ dangerCode }, { t }) => t(`hazards.dangerCodes.${dangerCode}`),
  },
  {
    name: 'dataSheetRevisedOn',
    sortable: true,
    width: 144,
    end: true,
    wideOnly: true,
    cell: (row) => <Revised row={row} />,
    value: (row) => dateCell(row.dataSheetRevisedOn),
  },
  lastChange,
]

function Revised({ row: { dataSheetRevisedOn: day } }: { readonly row: Row }) {
  const dates = useDates()
  return day ? dates.day(day) : null
}

const pictogramsOf = ({ pictograms }: Row) => pictograms

/** The products of the organization that the catalogue does not have. */
export default function OwnChemicalsList() {
  const pictograms = usePictogramsColumn(168, pictogramsOf)
  const columns = useMemo(() => [...before, pictograms, ...after], [pictograms])
  return <ListScreen resource={ownChemicals} icon={ChemicalIcon} columns={columns} panel={OwnChemicalDetail} />
}
