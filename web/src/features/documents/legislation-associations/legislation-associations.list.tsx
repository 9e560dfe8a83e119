import type { LegislationAssociationRowFragment } from '#graphql/generated/types.ts'
import { toldDay } from '#screen/list/columns.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useDates } from '#session/dates.ts'
import { Person } from '#ui/avatar.tsx'
import { LegislationIcon } from '#ui/icons/legislation.ts'
import { Compliance, ToAssess, toAssessWords } from './compliance-status.tsx'
import LegislationAssociationDetail from './legislation-associations.detail.tsx'
import { legislationAssociations } from './legislation-associations.resource.ts'

const columns: readonly ListColumn<LegislationAssociationRowFragment>[] = [
  { name: 'title', sortable: true, cell: (row) => row.legislation.title },
  {
    name: 'complianceStatus',
    sortable: true,
    width: 168,
    cell: (row) => <Compliance status={row.complianceStatus} />,
    value: (row, { t }) => t(`legislationAssociations.options.complianceStatus.${row.complianceStatus}`),
  },
  {
    name: 'needsAssessment',
    sortable: true,
    width: 192,
    cell: (row) => <ToAssess {...row} />,
    value: toAssessWords,
  },
  {
    name: 'assessedOn',
    sortable: true,
    width: 128,
    wideOnly: true,
    cell: (row) => <Assessed {...row} />,
    value: ({ assessedOn }) => toldDay(assessedOn),
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
