import { lazy } from 'react'
import type { RiskAssessmentRowFragment } from '#graphql/generated/types.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { ChemicalIcon } from '#ui/icons/chemical.ts'
import { ChemicalViews, viewParamNames } from '../chemical-views.tsx'
import { Conclusion, conclusionText } from './conclusion.tsx'
import { riskAssessmentStatusOf } from './risk-assessment-status.ts'
import { riskAssessments } from './risk-assessments.resource.ts'

/** Loaded when a record is opened next to the list. */
const RiskAssessmentDetail = lazy(() => import('./risk-assessments.detail.tsx'))

type Row = RiskAssessmentRowFragment

const columns: readonly ListColumn<Row>[] = [
  { name: 'title', sortable: true, cell: (row) => row.title },
  {
    name: 'state',
    sortable: true,
    width: 208,
    cell: (row) => <StatusOf rule={riskAssessmentStatusOf} record={row} />,
    value: statusText(riskAssessmentStatusOf),
  },
  {
    name: 'conclusion',
    sortable: true,
    width: 232,
    cell: (row) => <Conclusion conclusion={row.conclusion} />,
    value: conclusionText,
  },
  {
    name: 'areas',
    width: 200,
    subtle: true,
    wideOnly: true,
    cell: (row) => row.areas.map(({ name }) => name).join(', '),
  },
]

const views = { paramNames: viewParamNames, Switch: () => <ChemicalViews view="assessments" /> }

/** The risk assessments of work with chemicals. What must be assessed again comes first. */
export function RiskAssessmentsList() {
  return (
    <ListScreen
      resource={riskAssessments}
      icon={ChemicalIcon}
      columns={columns}
      panel={RiskAssessmentDetail}
      views={views}
    />
  )
}
