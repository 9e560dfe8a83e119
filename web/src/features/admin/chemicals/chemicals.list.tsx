import { lazy } from 'react'
import type { ChemicalRowFragment } from '#graphql/generated/graphql.ts'
import {
  DangerWord,
  Pictograms,
  pictogramWords,
  SignalWordText,
  signalWords,
} from '#features/chemicals/hazards/hazard-words.tsx'
import { toldDay } from '#screen/list/columns.ts'
import { lastChange } from '#screen/list/last-change.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useDates } from '#session/dates.ts'
import { ChemicalIcon } from '#ui/icons/index.ts'
import { chemicals } from './chemicals.resource.ts'

/** A record beside the list comes when one is opened. */
const ChemicalDetail = lazy(() => import('./chemicals.detail.tsx'))

const columns: readonly ListColumn<ChemicalRowFragment>[] = [
  { name: 'name', sortable: true, cell: (row) => row.name },
  { name: 'productNumber', width: 112, quiet: true, wideOnly: true, cell: (row) => row.productNumber },
  { name: 'producer', width: 200, quiet: true, wideOnly: true, cell: (row) => row.producer?.name },
  { name: 'pictograms', width: 168, cell: (row) => <Pictograms codes={row.pictograms} />, value: pictogramWords },
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
    cell: (row) => <DangerWord code={row.dangerCode} />,
    value: ({ dangerCode }, { t }) => t(`hazards.dangerCodes.${dangerCode}`),
  },
  {
    name: 'dataSheetRevisedOn',
    sortable: true,
    width: 144,
    end: true,
    wideOnly: true,
    cell: (row) => <Revised row={row} />,
    value: (row) => toldDay(row.dataSheetRevisedOn),
  },
  lastChange,
]

function Revised({ row: { dataSheetRevisedOn: day } }: { readonly row: ChemicalRowFragment }) {
  const dates = useDates()
  return day ? dates.day(day) : null
}

export default function ChemicalsList() {
  return <ListScreen resource={chemicals} icon={ChemicalIcon} columns={columns} panel={ChemicalDetail} />
}
