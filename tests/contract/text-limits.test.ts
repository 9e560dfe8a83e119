import { beforeAll, describe, expect, test } from 'vitest'
import { withModules } from '../house/texts/compiler.ts'
import { textFieldsOf, textInputsOf, type TextField } from '../house/texts/text-fields.ts'
import { readOpenApi, type JsonSchema, type OpenApi } from './openapi.ts'

/** The inputs of the service that the fields of a module fill in. */
const inputs: Readonly<Record<string, readonly string[]>> = {
  'features/admin/chemical-requests/chemical-requests.screen.tsx': [
    'ChemicalRequestAcceptanceInput',
    'ChemicalRequestDeclineInput',
  ],
  'features/admin/chemicals/chemical-fields.tsx': ['ChemicalInput'],
  'features/admin/emission-factors/emission-factors.detail.tsx': ['EmissionFactorInput'],
  'features/admin/legislations/legislations.detail.tsx': ['LegislationInput'],
  'features/admin/stakeholders/stakeholder-details.tsx': ['StakeholderInput', 'OwnStakeholderInput'],
  'features/admin/substances/substances.detail.tsx': ['SubstanceInput'],
  'features/admin/waste-types/waste-types.detail.tsx': ['WasteTypeSynonymsInput'],
  'features/chemicals/chemical-associations/chemical-associations.detail.tsx': ['ChemicalAssociationInput'],
  'features/chemicals/chemical-associations/substitution-card.tsx': ['SubstitutionInput'],
  'features/chemicals/own-chemicals/own-chemical-fields.tsx': ['OwnChemicalInput'],
  'features/chemicals/risk-assessments/measures.tsx': ['RiskAssessmentInput'],
  'features/chemicals/risk-assessments/risk-assessment-fields.tsx': ['RiskAssessmentInput'],
  'features/documents/documents/document-fields.tsx': ['DocumentInput'],
  'features/documents/legislation-associations/legislation-associations.detail.tsx': ['LegislationAssociationInput'],
  'features/evaluation/events/authority-reports.tsx': ['AuthorityReportInput'],
  'features/evaluation/events/event-causes.tsx': ['EventCauseInput'],
  'features/evaluation/events/event-comments.tsx': ['EventCommentInput'],
  'features/evaluation/events/event-fields.tsx': ['EventInput'],
  'features/evaluation/events/event-injuries.tsx': ['EventInjuryInput'],
  'features/evaluation/events/event-report.screen.tsx': ['EventReportInput'],
  'features/evaluation/events/event-stages.tsx': ['EventReasonInput', 'EventReinstatementInput', 'EventClosingInput'],
  'features/evaluation/events/events.report.tsx': ['EventInput'],
  'features/evaluation/events/report-fields.tsx': ['EventInput', 'EventReportInput'],
  'features/leadership/policies/policy-fields.tsx': ['PolicyInput'],
  'features/monitoring/checklists/checklist-comparison.tsx': ['ChecklistInput'],
  'features/monitoring/checklists/checklist-fields.tsx': ['ChecklistInput'],
  'features/monitoring/inspections/inspection-actions.tsx': ['InspectionReasonInput', 'InspectionPostponementInput'],
  'features/monitoring/inspections/inspection-fields.tsx': ['InspectionInput'],
  'features/monitoring/inspections/run/answer-item.tsx': ['InspectionAnswerInput'],
  'features/monitoring/inspections/run/follow-up-dialogs.tsx': ['CorrectiveActionInput', 'EventInput'],
  'features/monitoring/meters/meter-fields.tsx': ['MeterInput'],
  'features/monitoring/meters/meters.list.tsx': ['MeterGroupInput'],
  'features/monitoring/meters/reading-fields.tsx': ['ReadingInput'],
  'features/monitoring/reminders/reminder-fields.tsx': ['ReminderInput'],
  'features/operation/procedures/procedure-fields.tsx': ['ProcedureInput'],
  'features/organization/manage-organization/departments.detail.tsx': ['DepartmentInput'],
  'features/organization/manage-organization/manage-organization.screen.tsx': ['AreaInput', 'CompetenceInput'],
  'features/organization/manage-organization/organizations.detail.tsx': ['OrganizationInput'],
  'features/organization/members/member-erasure.tsx': ['MemberEraseInput'],
  'features/organization/members/member-fields.tsx': ['MemberInput'],
  'features/organization/scope/scope-fields.tsx': ['ScopeInput'],
  'features/organization/stakeholder-associations/stakeholder-associations.detail.tsx': ['StakeholderAssociationInput'],
  'screen/bin/discard-button.tsx': ['DiscardInput'],
  'screen/controlled-documents/acknowledgements-card.tsx': [
    'AcknowledgementExemptionInput',
    'AcknowledgementRoundInput',
  ],
  'screen/controlled-documents/document-fields.tsx': ['PolicyInput', 'ProcedureInput'],
  'screen/controlled-documents/document-reviews.tsx': [
    'PolicyReviewInput',
    'ProcedureReviewInput',
    'DocumentReviewInput',
  ],
  'screen/controlled-documents/document-stages.tsx': ['ApprovalInput', 'ApprovalCommentInput', 'WithdrawalInput'],
  'screen/corrective-actions/corrective-actions.tsx': [
    'CorrectiveActionInput',
    'CorrectiveActionCompletionInput',
    'CorrectiveActionVerificationInput',
    'CorrectiveActionReasonInput',
  ],
  'screen/erasing/erase-file-button.tsx': ['FileErasureInput'],
}

/** The modules with fields whose maximum the caller gives. */
const given = ['screen/bulk/action-form.tsx']

/** The inputs of texts that are no fields of a record, with their maximum. */
const others = [
  'features/chemicals/chemical-associations/association-restrictions.tsx MeasuredInput',
  'features/monitoring/inspections/run/answer-item.tsx MeasuredInput',
  // The note of an answer, which is checked with it.
  'features/monitoring/inspections/run/completing.tsx textarea',
  // Readings, which are parsed.
  'features/monitoring/meters/paste-readings.tsx textarea',
  'features/organization/audit-packs/new-audit-pack.tsx MeasuredInput',
  'features/organization/tokens/new-token.tsx MeasuredInput',
  'screen/fields/measured-input.tsx TextInput',
  'screen/fields/rich-text-field.tsx RichTextInput',
  'screen/fields/tags-field.tsx TagsInput',
  'screen/fields/text-field.tsx TextInput',
  'screen/saved-views/save-view-dialog.tsx MeasuredInput',
  'ui/text-input.tsx textarea',
]

let api: OpenApi
let read: { readonly fields: readonly TextField[]; readonly inputs: readonly string[] }
// The compiler reads the web app, which takes long on a busy machine.
beforeAll(async () => {
  api = await readOpenApi()
  read = withModules((modules) => ({ fields: textFieldsOf(modules), inputs: textInputsOf(modules) }))
}, 180_000)

const below = (path: string): string => path.replace('web/src/', '')
const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the schemas that a schema refers to or consists of, and itself. */
function partsOf({ $ref, anyOf, ...own }: JsonSchema): readonly JsonSchema[] {
  const target = $ref ? api.components.schemas[$ref.replace(/^.*\//, '')] : undefined
  return [own, ...(target ? partsOf(target) : []), ...(anyOf ?? []).flatMap(partsOf)]
}

/** Returns the properties of a schema, or of the rows in its lists. */
function propertiesOf(schema: JsonSchema, isInRow: boolean): readonly (readonly [string, JsonSchema])[] {
  const own = partsOf(schema).flatMap(({ properties = {} }) => Object.entries(properties))
  if (!isInRow) return own
  const rows = own.flatMap(([, property]) => partsOf(property)).flatMap(({ items }) => (items ? [items] : []))
  return rows.flatMap((row) => [...propertiesOf(row, false), ...propertiesOf(row, true)])
}

/** Returns the maximum lengths of a text, or of the texts of a list. */
const lengthsOf = (property: JsonSchema): readonly number[] =>
  partsOf(property).flatMap(({ maxLength, items }) => [
    ...(maxLength === undefined ? [] : [maxLength]),
    ...(items ? lengthsOf(items) : []),
  ])

/** Returns the maximum lengths that the service states for a field, by the inputs of its module. */
function statedOf({ module, names, isInRow }: TextField): readonly number[] {
  const wanted = new Set(names.map(snakeCase))
  const schemas = (inputs[below(module)] ?? []).map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const found = schemas
    .flatMap((schema) => propertiesOf(schema, isInRow))
    .flatMap(([name, property]) => (wanted.has(name) ? lengthsOf(property) : []))
  return [...new Set(found)].toSorted((a, b) => a - b)
}

describe('the maximum length of a text field', () => {
  test('is the one that the service states', () => {
    const fields = read.fields.filter(({ module }) => !given.includes(below(module)))
    expect(fields.length).toBeGreaterThan(110)
    expect(
      fields.flatMap((field) => {
        const stated = statedOf(field)
        const own = field.maxLengths
        // One module can have fields of the same name for several inputs.
        const isStated = own.length > 0 && own.every((length) => stated.includes(length))
        return isStated ? [] : [`${field.at} ${field.names.join()}: ${own.join()} is not ${stated.join()}`]
      }),
    ).toEqual([])
  })

  test('is known for each module with text fields', () => {
    const modules = [...new Set(read.fields.map(({ module }) => below(module)))].toSorted()
    expect(modules).toEqual([...Object.keys(inputs), ...given].toSorted())
  })

  test('is checked for all other inputs of texts', () => {
    expect(read.inputs.map(below)).toEqual(others)
  })
})
