import type { Language } from '@ansvar/domain/languages'
import { territoryName } from '@ansvar/domain/territories'
import type { LegislationRowFragment } from '#graphql/generated/types.ts'
import { lastChange } from '#screen/list/last-change.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { LegislationIcon } from '#ui/icons/legislation.ts'
import { forceStatusOf } from './legislation-status.ts'
import LegislationDetail from './legislations.detail.tsx'
import { legislations } from './legislations.resource.ts'
import { TerritoryName } from './territory-name.tsx'

/** The columns of a list of legislation. */
export const legislationColumns: readonly ListColumn<LegislationRowFragment>[] = [
  { name: 'title', sortable: true, cell: (row) => row.title },
  { name: 'number', sortable: true, width: 216, cell: (row) => row.number },
  {
    name: 'territory',
    sortable: true,
    width: 184,
    cell: (row) => <TerritoryName {...row} />,
    value: ({ territory }, { language }) => territoryName(territory, language as Language),
  },
  { name: 'topics', width: 176, wideOnly: true, cell: (row) => row.topics.map(({ name }) => name).join(', ') },
]

const columns: readonly ListColumn<LegislationRowFragment>[] = [
  ...legislationColumns,
  {
    name: 'repealedOn',
    sortable: true,
    width: 128,
    cell: (row) => <StatusOf rule={forceStatusOf} record={row} />,
    value: statusText(forceStatusOf),
  },
  lastChange,
]

export default function LegislationsList() {
  return <ListScreen resource={legislations} icon={LegislationIcon} columns={columns} panel={LegislationDetail} />
}
