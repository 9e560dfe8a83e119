import type { IsoDate } from '@ansvar/domain/dates'
import { complianceStatuses, type ComplianceStatus } from '@ansvar/domain/compliance'
import { ASSESSMENT_PERIOD, assessmentProblems } from '@ansvar/domain/legislations'
import { isPeriod, type Period } from '@ansvar/domain/periods'
import { legislationFilters } from '#features/admin/legislations/legislations.resource.ts'
import type { LegislationAssociationRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign } from '#screen/bulk/actions.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, dateProblems, defineResource, flag, recordOf, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  DiscardLegislationAssociationDocument,
  LegislationAssociationDocument,
  LegislationAssociationHistoryDocument,
  LegislationAssociationsDocument,
  UpdateLegislationAssociationDocument,
} from './generated/legislation-associations.graphql.ts'

type ObligationDraft = {
  readonly complianceStatus: ComplianceStatus
  readonly assessedOn: IsoDate | null
  readonly note: string
  /** Whether the current legislation was assessed with the same outcome. */
  readonly isReassessed: boolean
  readonly howItApplies: string
  readonly responsible: Reference | null
  readonly assessmentPeriod: Period | null
}

/**
 * The compliance obligations of the organization. They are created by adding legislation from the catalogue, and only
 * updated here.
 */
export const legislationAssociations = defineResource({
  name: 'legislationAssociations',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.legislationAssociations,
  documents: {
    list: LegislationAssociationsDocument,
    record: LegislationAssociationDocument,
    history: LegislationAssociationHistoryDocument,
    create: UpdateLegislationAssociationDocument,
    update: UpdateLegislationAssociationDocument,
    discard: DiscardLegislationAssociationDocument,
  },
  filters: {
    complianceStatus: choice(complianceStatuses),
    needsAssessment: flag,
    ...legislationFilters,
    responsibleId: recordOf(members),
    lastModifiedDate: date,
  },
  // Those that need an assessment first, then by status, worst first.
  sort: ['-needsAssessment', 'complianceStatus', 'title'],
  bulk: [assign('responsible', 'responsible', members)],
  titleOf: (obligation: LegislationAssociationRecordFragment) => obligation.legislation.title,
  empty: (): ObligationDraft => ({
    complianceStatus: 'NOT_ASSESSED',
    assessedOn: null,
    note: '',
    isReassessed: false,
    howItApplies: '',
    responsible: null,
    assessmentPeriod: ASSESSMENT_PERIOD,
  }),
  toDraft: (obligation): ObligationDraft => ({
    complianceStatus: obligation.complianceStatus,
    assessedOn: obligation.assessedOn,
    note: obligation.note ?? '',
    isReassessed: false,
    howItApplies: obligation.howItApplies ?? '',
    responsible: referenceTo(obligation.responsible),
    assessmentPeriod: obligation.assessmentPeriod,
  }),
  toInput: ({ responsible, assessedOn, ...rest }) => ({
    ...rest,
    // Without an assessment there is no assessment date.
    assessedOn: rest.complianceStatus === 'NOT_ASSESSED' ? null : assessedOn,
    responsibleId: responsible?.id ?? null,
  }),
  check: ({ complianceStatus, assessedOn, assessmentPeriod }, today) => {
    const periods =
      assessmentPeriod === null || isPeriod(assessmentPeriod)
        ? []
        : [{ path: 'assessmentPeriod', code: 'not_a_period' }]
    if (complianceStatus === 'NOT_ASSESSED') return periods
    const unreadable = dateProblems('assessedOn', assessedOn)
    return [
      ...periods,
      ...(unreadable.length > 0 ? unreadable : assessmentProblems({ complianceStatus, assessedOn }, today)),
    ]
  },
})
