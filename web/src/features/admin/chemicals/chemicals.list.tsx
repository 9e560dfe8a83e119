import { lazy, useMemo } from 'react'
import type { ChemicalRowFragment } from '#graphql/generated/types.ts'
import {
  DangerText,
  SignalWordText,
  signalWords,
  usePictogramsColumn,
} from '#features/chemicals/hazards/hazard-texts.tsx'
import { dateCell } from '#screen/list/columns.ts'
import { lastChange } from '#screen/list/last-change.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useDates } from '#session/dates.ts'
import { ChemicalIcon } from '#ui/icons/chemical.ts'
import { WaitingRequests } from '../chemical-requests/waiting-requests.tsx'
import { chemicals } from './chemicals.resource.ts'

/** Loaded when a record is opened next to the list. */
const ChemicalDetail = lazy(() => import('./chemicals.detail.tsx'))

const before: readonly ListColumn<ChemicalRowFragment>[] = [
  { name: 'name', sortable: true, cell: (row) => row.name },
  { name: 'productNumber', width: 112, subtle: true, wideOnly: true, cell: (row) => row.productNumber },
  { name: 'producer', width: 200, subtle: true, wideOnly: true, cell: (row) => row.producer?.name },
]

const after: readonly ListColumn<ChemicalRowFragment>[] = [
  {
    name: 'signalWord',
    sortable: true,
    width: 112,
    wideOnly: true,
    cell: (row) => <SignalWordText word={row.signalWord} />,
    value: signalWords,
  },
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

function Revised({ row: { dataSheetRevisedOn: day } }: { readonly row: ChemicalRowFragment }) {
  const dates = useDates()
  return day ? dates.day(day) : null
}

const pictogramsOf = ({ pictograms }: ChemicalRowFragment) => pictograms

export default function ChemicalsList() {
  const pictograms = usePictogramsColumn(168, pictogramsOf)
  const columns = useMemo(() => [...before, pictograms, ...after], [pictograms])
  return (
    <ListScreen
      resource={chemicals}
      icon={ChemicalIcon}
      columns={columns}
      panel={ChemicalDetail}
      above={<WaitingRequests />}
    />
  )
}
