import type { LegislationAssociationRowFragment } from '#graphql/generated/types.ts'
import { dateCell, dateWidth } from '#screen/list/columns.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { useDates } from '#session/dates.ts'
import { Person } from '#ui/avatar.tsx'
import { LegislationIcon } from '#ui/icons/legislation.ts'
import { assessmentStatusOf, complianceStatusOf } from './compliance-status.ts'
import LegislationAssociationDetail from './legislation-associations.detail.tsx'
import { legislationAssociations } from './legislation-associations.resource.ts'

const columns: readonly ListColumn<LegislationAssociationRowFragment>[] = [
  { name: 'title', sortable: true, cell: (row) => row.legislation.title },
  {
    name: 'complianceStatus',
    sortable: true,
    width: 168,
    cell: (row) => <StatusOf rule={complianceStatusOf} record={row} />,
    value: statusText(complianceStatusOf),
  },
  {
    name: 'needsAssessment',
    sortable: true,
    width: 192,
    cell: (row) => <StatusOf rule={assessmentStatusOf} record={row} />,
    value: statusText(assessmentStatusOf),
  },
  {
    name: 'assessedOn',
    sortable: true,
    width: dateWidth,
    wideOnly: true,
    cell: (row) => <Assessed {...row} />,
    value: ({ assessedOn }) => dateCell(assessedOn),
  },
  {
    name: 'responsible',
    width: 192,
    cell: (row) => row.responsible && <Person name={row.responsible.name} />,
    value: (row) => row.responsible?.name,
  },
]

function Assessed({ assessedOn }: Pick<LegislationAssociationRowFragment, 'assessedOn'>) {
  const dates = useDates()
  return assessedOn && dates.day(assessedOn)
}

export default function LegislationAssociationsList() {
  return (
    <ListScreen
      resource={legislationAssociations}
      icon={LegislationIcon}
      columns={columns}
      panel={LegislationAssociationDetail}
    />
  )
}
