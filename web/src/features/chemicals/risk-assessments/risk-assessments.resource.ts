import type { Period } from '@ansvar/domain/periods'
import { required } from '@ansvar/domain/problems'
import {
  defaultReviewPeriod,
  riskAssessmentLimits as limits,
  riskConclusions,
  type ExposureFrequency,
  type ExposureLevel,
  type ExposureRoute,
  type LimitValueKind,
  type MeasureLevel,
  type RiskConclusion,
} from '@ansvar/domain/risk-assessments'
import { riskAssessmentStates } from '@ansvar/domain/risk-assessment-states'
import { myChemicals } from '#features/chemicals/chemical-associations/chemical-associations.source.ts'
import type { RiskAssessmentRecordFragment, RiskAssessmentVersionsQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, restore, retire } from '#screen/bulk/actions.ts'
import { draftOf, list, optional, plain, reference, references, rows, text } from '#screen/draft-fields.ts'
import { areas, departments } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, defineResource, flag, numberProblems, recordOf } from '#screen/resource.ts'
import {
  CreateRiskAssessmentDocument,
  DiscardRiskAssessmentDocument,
  RiskAssessmentDocument,
  RiskAssessmentHistoryDocument,
  RiskAssessmentsDocument,
  UpdateRiskAssessmentDocument,
} from './generated/risk-assessments.graphql.ts'

type Stored = RiskAssessmentRecordFragment
type Typed = number | string | null

/** Text that is not a number stays in the draft, so that validation can report it. */
const numberField = {
  empty: null as Typed,
  fromRecord: (stored: number | null): Typed => stored,
  toInput: (held: Typed): number | null => (typeof held === 'number' ? held : null),
  suffix: '' as const,
}

export type ArisingDraft = { readonly name: string; readonly substanceId: string | null }
export const emptyArising = (): ArisingDraft => ({ name: '', substanceId: null })

export type LimitDraft = {
  readonly name: string
  readonly substanceId: string | null
  readonly kind: LimitValueKind
  readonly value: Typed
  readonly unit: string
  readonly source: string
}
export const emptyLimit = (): LimitDraft => ({
  name: '',
  substanceId: null,
  kind: 'EIGHT_HOURS',
  value: null,
  unit: 'mg/m³',
  source: '',
})
const limitValues = {
  empty: [] as readonly LimitDraft[],
  fromRecord: (stored: Stored['limitValues']): readonly LimitDraft[] =>
    stored.map((each) => ({ ...each, source: each.source ?? '' })),
  toInput: (held: readonly LimitDraft[]) =>
    held.map((each) => ({ ...each, value: typeof each.value === 'number' ? each.value : 0 })),
  suffix: '' as const,
}

/** A new measure has no id. */
export type MeasureDraft = {
  readonly id: string | null
  readonly level: MeasureLevel
  readonly text: string
  readonly inPlace: boolean
}
export const emptyMeasure = (): MeasureDraft => ({ id: null, level: 'TECHNICAL', text: '', inPlace: false })

const draft = draftOf({
  title: text,
  process: text,
  areas: references,
  departments: references,
  associations: references,
  arising: rows((row: ArisingDraft) => row),
  hazardousProperties: text,
  supplierInformation: text,
  exposureLevel: optional<ExposureLevel>(),
  exposureRoutes: list<ExposureRoute>(),
  exposureMinutes: numberField,
  exposureFrequency: optional<ExposureFrequency>(),
  exposedPersons: numberField,
  circumstances: text,
  amountUsed: text,
  limitValues,
  measures: rows((row: MeasureDraft) => row),
  effect: text,
  healthSurveillance: text,
  negligibleBecause: text,
  maintenanceConsidered: plain(false),
  combinedConsidered: plain(false),
  workersConsulted: plain(false),
  conclusion: optional<RiskConclusion>(),
  responsible: reference,
  assessors: references,
  reviewPeriod: plain<Period | null>(defaultReviewPeriod),
  active: plain(true),
})

/** The draft of an assessment. */
export type RiskAssessmentDraft = ReturnType<typeof draft.empty>

/** Returns the draft of a record. Its chemicals have the names of the catalogue. */
export const draftOfAssessment = (record: Stored): RiskAssessmentDraft =>
  draft.toDraft({
    ...record,
    associations: record.chemicals.map(({ associationId, name }) => ({ id: associationId, name })),
  })

type Version = NonNullable<RiskAssessmentVersionsQuery['list']>['content'][number]

/** Returns the draft of a completed version. Who is responsible, and the period, are no part of it. */
export const draftOfVersion = (version: Version) => ({
  ...draft.toDraft({
    ...version,
    associations: version.chemicals.map(({ associationId, name }) => ({ id: associationId, name })),
    responsible: null,
    reviewPeriod: defaultReviewPeriod,
    active: true,
  }),
  assessedOn: version.assessedOn,
  nextDueOn: version.nextDueOn ?? null,
})

const wholeNumber = (name: string, value: Typed, max: number) => [
  ...numberProblems(name, value, { min: 0, max }),
  ...(typeof value === 'number' && !Number.isInteger(value) ? [{ path: name, code: 'not_a_number' } as const] : []),
]

export const riskAssessments = defineResource({
  name: 'riskAssessments',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.riskAssessments,
  documents: {
    list: RiskAssessmentsDocument,
    record: RiskAssessmentDocument,
    create: CreateRiskAssessmentDocument,
    update: UpdateRiskAssessmentDocument,
    discard: DiscardRiskAssessmentDocument,
    history: RiskAssessmentHistoryDocument,
  },
  filters: {
    state: choice(riskAssessmentStates),
    conclusion: choice(riskConclusions),
    areaId: recordOf(areas),
    departmentId: recordOf(departments),
    associationId: recordOf(myChemicals),
    responsibleId: recordOf(members),
    nextDueOn: date,
    active: flag,
  },
  // What must be assessed again comes first.
  sort: ['-state', 'nextDueOn', 'title'],
  bulk: [assign('responsible', 'responsible', members), retire, restore],
  titleOf: (assessment: Stored) => assessment.title,
  ...draft,
  toDraft: draftOfAssessment,
  check: (assessment) => [
    ...required('title', assessment.title),
    ...wholeNumber('exposureMinutes', assessment.exposureMinutes, limits.minutes),
    ...wholeNumber('exposedPersons', assessment.exposedPersons, limits.persons),
    ...assessment.arising.flatMap(({ name }, index) => required(`arising.${index}.name`, name)),
    ...assessment.limitValues.flatMap(({ name, value, unit }, index) => [
      ...required(`limitValues.${index}.name`, name),
      ...required(`limitValues.${index}.value`, value),
      ...numberProblems(`limitValues.${index}.value`, value, { min: 0, max: limits.limitValue }),
      ...required(`limitValues.${index}.unit`, unit),
    ]),
    ...assessment.measures.flatMap(({ text: measure }, index) => required(`measures.${index}.text`, measure)),
  ],
})
