import { reportLimits } from '@ansvar/domain/authority-reports'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { ownTimeZone } from '@ansvar/domain/local-times'
import { required } from '@ansvar/domain/problems'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { ReportOfRuleFragment } from '#graphql/generated/types.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { dateProblems } from '#screen/resource.ts'
import { reasonProblems, transitionsOf } from '#screen/transitions/transition.ts'
import { ReportOfRuleDocument, SaveReportDocument } from './generated/authority-reports.graphql.ts'

type Report = ReportOfRuleFragment

const transition = transitionsOf({
  of: 'authorityReports',
  document: ReportOfRuleDocument,
  parentOf: ({ eventId }: Report) => ({ eventId }),
  titleOf: ({ rule }: Report) => rule?.name ?? '',
  facts: ({ state, dueOn, reportedOn, reference, reason }, t) => ({
    [t('authorityReports.fields.state')]: t(`authorityReports.options.state.${state}`),
    [t('authorityReports.fields.dueOn')]: dueOn,
    [t('authorityReports.fields.reportedOn')]: reportedOn ?? t('screen.nothing'),
    [t('authorityReports.fields.reference')]: reference ?? t('screen.nothing'),
    [t('authorityReports.fields.reason')]: reason ?? t('screen.nothing'),
  }),
})

type Made = { readonly reportedOn: IsoDate | null; readonly reference: string; readonly files: readonly DraftFile[] }

/** Records that the report was made. The service also checks that the date is not before the event. */
export const made = transition({
  texts: 'authorityReports.made',
  mutation: SaveReportDocument,
  empty: ({ reportedOn, reference, files }: Report): Made => ({
    reportedOn: reportedOn ?? localDay(new Date(), ownTimeZone()),
    reference: reference ?? '',
    files: draftFiles(files),
  }),
  toInput: ({ files, ...draft }: Made) => ({ ...draft, state: 'REPORTED' as const, files: filesInput(files) }),
  check: ({ reportedOn, reference, files }, today) => [
    ...required('reportedOn', reportedOn),
    ...dateProblems('reportedOn', reportedOn),
    ...(reportedOn !== null && reportedOn > today ? [{ path: 'reportedOn', code: 'in_future' }] : []),
    ...(isLonger(reference, reportLimits.reference) ? [{ path: 'reference', code: 'too_long' }] : []),
    ...filesProblems('files', files),
  ],
})

/** Records why the report is not required. */
export const notRequired = transition({
  texts: 'authorityReports.notRequired',
  mutation: SaveReportDocument,
  empty: ({ reason, files }: Report) => ({ reason: reason ?? '', files: draftFiles(files) }),
  toInput: ({ reason, files }) => ({ state: 'NOT_REQUIRED' as const, reason, files: filesInput(files) }),
  check: (draft) => reasonProblems(draft, reportLimits.reason),
})

/** Makes the report due again, after a mistake. */
export const dueAgain = transition({
  texts: 'authorityReports.dueAgain',
  mutation: SaveReportDocument,
  empty: ({ files }: Report) => ({ files: draftFiles(files) }),
  toInput: ({ files }) => ({ state: 'DUE' as const, files: filesInput(files) }),
})
