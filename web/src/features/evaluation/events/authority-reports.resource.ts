import type { SubResource } from '#screen/resource.ts'
import type { ReportOfRuleFragment } from '#graphql/generated/types.ts'
import { ReportsOfEventDocument, SaveReportDocument } from './generated/authority-reports.graphql.ts'

/** The reports of an event to authorities. They have transitions instead of a form. */
export const authorityReports = {
  name: 'authorityReports',
  permission: 'READ_ORGANIZATION',
  documents: { list: ReportsOfEventDocument, update: SaveReportDocument },
  empty: () => ({}),
  toDraft: () => ({}),
  toInput: () => ({}),
  check: () => [],
} as const satisfies SubResource<ReportOfRuleFragment, object>
