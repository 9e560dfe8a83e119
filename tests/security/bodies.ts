import { merging } from './spare-chemicals.ts'
import * as chemicals from './chemical-bodies.ts'
import type { Naming } from './kinds.ts'
import { day, some } from './texts.ts'

const area = ({ maybe }: Naming) => ({ name: `Hall ${some()}`, parent_id: maybe('areas') })
const meterGroup = ({ maybe }: Naming) => ({ name: `Gates ${some()}`, parent_id: maybe('meter-groups') })
const department = ({ id }: Naming) => ({ name: `Team ${some()}`, leader_id: id('members') })
const organization = ({ maybe }: Naming) => ({
  name: `Værk ${some()}`,
  parent_id: maybe('organizations'),
  logo_id: maybe('attachments'),
})
const member = ({ id }: Naming) => ({
  name: 'Bo Ny',
  email: `bo-${some()}@ny.example`,
  department_id: id('departments'),
  competences: [{ competence_id: id('competences') }],
})
const association = ({ id, files }: Naming) => ({
  stakeholder: { name: `Nabo ${some()}` },
  responsible_id: id('members'),
  files: files(),
})
const stakeholder = ({ files }: Naming) => ({ name: `Leverandør ${some()}`, kinds: ['SUPPLIER'], files: files() })
const legislation = ({ id, files }: Naming) => ({
  title_en: `Order ${some()}`,
  territory: 'DK',
  topic_ids: [id('topics')],
  files: files(),
})
const correctiveAction = ({ maybe, files }: Naming) => ({
  title: `New gasket ${some()}`,
  responsible_id: maybe('members'),
  files: files(),
})
const sentForApproval = ({ id, files }: Naming) => ({ approver_ids: [id('members')], files: files() })
const event = ({ id, maybe, files }: Naming) => ({
  title: 'A drum leaked',
  kind: 'INCIDENT',
  importance: 'LOW',
  occurrence_date: day,
  accident_occurred: false,
  area_id: id('areas'),
  handler_id: maybe('members'),
  files: files(),
})
const cause = ({ maybe }: Naming) => ({ kind: 'DIRECT', text: 'A worn seal', because_of_id: maybe('causes') })
const comment = ({ files }: Naming) => ({ text: 'The seal is ordered.', files: files() })
const injury = ({ id, files }: Naming) => ({ injured_member_id: id('members'), files: files() })
const authorityReport = ({ files }: Naming) => ({ state: 'DUE', files: files() })
const document = ({ id, files }: Naming) => ({
  title: 'Energy',
  state: 'APPROVED',
  owner_id: id('members'),
  approved_by_id: id('members'),
  approved_on: day,
  review_period: 'P1Y',
  files: files(),
})
const review = ({ id }: Naming) => ({ performed_on: day, outcome: 'STILL_VALID', reviewer_id: id('members') })
const procedure = (naming: Naming) => ({
  ...document(naming),
  department_ids: [naming.id('departments')],
  area_ids: [naming.id('areas')],
})
const meter = ({ id, files }: Naming) => ({
  name: `Gate ${some()}`,
  utility_type: 'ELECTRICITY',
  units: 'kWh',
  kind: 'COUNTER',
  group_id: id('meter-groups'),
  area_id: id('areas'),
  responsible_id: id('members'),
  files: files(),
})
let minute = 0
const reading = () => ({ performed_at: new Date(Date.UTC(2001, 0, 1, 0, ++minute)).toISOString(), value: 0 })
const factor = () => ({
  utility_type: 'TIME',
  name_en: `Compressor ${some()}`,
  territory: 'DK',
  values: [{ value: 4.5, meter_units: 'h', emission_units: 'KILOGRAM' }],
})
const ownDocument = ({ files }: Naming) => ({ title: 'Drains', file: files()[0] ?? null })
const reminder = ({ id, maybe }: Naming) => ({
  title: 'Fire doors',
  starts_at: '2031-01-31',
  responsible_id: id('members'),
  department_id: id('departments'),
  checklist_id: maybe('checklists'),
})
/** The id of the item of every checklist here. */
export const checklistItem = '5c1f3c0e-1111-4222-8333-abcdefabcdef'
const checklist = () => ({
  title: `Fire ${some()}`,
  items: [{ id: checklistItem, kind: 'YES_NO', text: 'Sealed?', expected: 'YES' }],
})
// An inspection here has no checklist. inspection-answers.test.ts sends files and events of another organization.
const answers = () => ({ answers: [{ item_id: checklistItem, value: 'NO', note: some() }] })
const inspection = ({ id, maybe, files }: Naming) => ({
  reminder_id: id('reminders'),
  due_on: '2031-02-01',
  performer_id: maybe('members'),
  files: files(),
})

const organizations = 'organizations/{orgId}'

/** The collections whose records can be moved to the bin: parts before the records that they belong to. */
const discardable = [
  'corrective-actions',
  'events/{eventId}/causes',
  'events/{eventId}/comments',
  'events/{eventId}/injuries',
  'events/{eventId}/links',
  'policies',
  'procedures',
  'files',
  'checklists',
  'reminders',
  'inspections',
  'meters',
  'meters/groups',
  'meters/{meterId}/readings',
  'risk-assessments',
  'chemical-associations/{associationId}/stocks',
  'chemical-associations',
  'chemicals',
  'stakeholder-associations',
  'legislations',
  'areas',
  'departments',
  'competences',
  'events',
]

/** A body for each call with a JSON body. It contains every id of an organization that the call accepts. */
export const bodies: Readonly<Record<string, (naming: Naming) => unknown>> = {
  ...Object.fromEntries(
    discardable.map((collection) => [
      `PUT ${organizations}/${collection}/{id}/discard`,
      () => ({ reason: 'Mistake.' }),
    ]),
  ),
  'PATCH user': () => ({ language: 'en' }),
  'POST user/password-reset': () => ({ email: `nobody-${some()}@nordlys.example` }),
  'POST user/password': () => ({ token: 'made-up', password: 'kanel og regnvejr 44' }),
  'PUT user/password': () => ({ current_password: 'not the one', password: 'kanel og regnvejr 44' }),
  'POST user/link': () => ({ token: 'made-up' }),
  'POST user/sign-in-address': () => ({ address: `x-${some()}@x.example`, current_password: 'not the one' }),
  'POST user/sign-in-address/confirmation': () => ({ token: 'made-up' }),
  'POST user/sign-in-address/cancellation': () => ({ token: 'made-up' }),
  'POST first-organization': () => ({
    token: 'made-up',
    organization_name: 'X',
    name: 'X',
    email: 'x@x.example',
    password: 'kanel og regnvejr 44',
  }),
  'PUT user/notification-settings': () => ({ digest_hour: 8 }),
  'POST user/calendar-feeds': () => ({ titles: 'FULL' }),
  'POST errors': () => ({ message: 'It broke' }),
  [`PUT ${organizations}/organizations/{id}`]: organization,
  [`POST ${organizations}/organizations/{id}/subsidiaries`]: organization,
  [`POST ${organizations}/members`]: member,
  [`PUT ${organizations}/members/{id}`]: member,
  [`PUT ${organizations}/members/{id}/approval-delegate`]: ({ id }) => ({
    approval_delegate_id: id('other-members'),
    delegate_from: '2031-02-01',
    delegate_until: '2031-02-05',
  }),
  [`PUT ${organizations}/members/{id}/erase`]: () => ({ reason: 'Left' }),
  [`PUT ${organizations}/members/{id}/hand-over`]: ({ id }) => ({ to_id: id('other-members') }),
  [`POST ${organizations}/audit-packs`]: () => ({ standards: ['ISO_14001'] }),
  [`POST ${organizations}/data-sheet-extractions`]: ({ id }) => ({ file_id: id('contents') }),
  [`POST ${organizations}/tokens`]: () => ({ name: 'Reports', level: 'READ' }),
  [`POST ${organizations}/areas`]: area,
  [`PUT ${organizations}/areas/{id}`]: area,
  [`POST ${organizations}/organizations/{id}/departments`]: department,
  [`PUT ${organizations}/departments/{id}`]: department,
  [`POST ${organizations}/list-views`]: () => ({ name: `View ${some()}`, list: 'policies', query: 'sort=title' }),
  [`PUT ${organizations}/list-views/{id}`]: () => ({ name: `View ${some()}`, list: 'policies', query: '' }),
  [`POST ${organizations}/competences`]: () => ({ name: `Diving ${some()}` }),
  [`PUT ${organizations}/competences/{id}`]: () => ({ name: `Diving ${some()}` }),
  [`PUT ${organizations}/scope`]: ({ files }) => ({ statement: 'All of it.', files: files() }),
  [`POST ${organizations}/stakeholder-associations`]: association,
  [`PUT ${organizations}/stakeholder-associations/{id}`]: association,
  'POST stakeholders': stakeholder,
  'PUT stakeholders/{id}': stakeholder,
  'POST legislations': legislation,
  'PUT legislations/{id}': legislation,
  [`PUT ${organizations}/legislations/{id}`]: ({ id }) => ({
    compliance_status: 'PARTLY',
    assessed_on: day,
    note: 'Two of three',
    responsible_id: id('members'),
  }),
  [`POST ${organizations}/events`]: event,
  [`PUT ${organizations}/events/{id}`]: event,
  [`PUT ${organizations}/events/{id}/dismiss`]: () => ({ reason: 'It was nothing.' }),
  [`PUT ${organizations}/events/{id}/reinstate`]: () => ({ reason: 'It was.' }),
  [`POST ${organizations}/events/{eventId}/causes`]: cause,
  [`PUT ${organizations}/events/{eventId}/causes/{id}`]: cause,
  [`POST ${organizations}/events/{eventId}/comments`]: comment,
  [`PUT ${organizations}/events/{eventId}/comments/{id}`]: comment,
  [`POST ${organizations}/events/{eventId}/links`]: ({ id }) => ({ kind: 'AREA', target_id: id('areas') }),
  // Retired, so that the event can be linked to the area again.
  [`PUT ${organizations}/events/{eventId}/links/{id}`]: ({ id }) => ({
    kind: 'AREA',
    target_id: id('areas'),
    active: false,
  }),
  [`POST ${organizations}/events/{eventId}/injuries`]: injury,
  [`PUT ${organizations}/events/{eventId}/injuries/{id}`]: injury,
  [`PUT ${organizations}/events/{eventId}/authority-reports/{ruleId}`]: authorityReport,
  [`POST ${organizations}/event-reports`]: ({ maybe }) => ({
    title: 'Oil',
    kind: 'NEAR_MISS',
    occurrence_date: day,
    area_id: maybe('areas'),
  }),
  [`PUT ${organizations}/events/{id}/hand-over`]: ({ id }) => ({ handler_id: id('handlers') }),
  [`PUT ${organizations}/events/{id}/close`]: () => ({ no_action_reason: 'It is scrapped.' }),
  [`PUT ${organizations}/events/{id}/reopen`]: () => ({ reason: 'It leaks again.' }),
  [`POST ${organizations}/corrective-actions`]: (naming) => ({
    ...correctiveAction(naming),
    source_kind: 'EVENT',
    source_id: naming.id('open-events'),
  }),
  [`PUT ${organizations}/corrective-actions/{id}`]: correctiveAction,
  [`PUT ${organizations}/corrective-actions/{id}/complete`]: ({ files }) => ({ note: 'Replaced.', files: files() }),
  [`PUT ${organizations}/corrective-actions/{id}/verify`]: () => ({ effect: 'PARTLY' }),
  [`PUT ${organizations}/corrective-actions/{id}/cancel`]: () => ({ reason: 'Not needed.' }),
  [`PUT ${organizations}/corrective-actions/{id}/reopen`]: () => ({ reason: 'It leaks again.' }),
  [`POST ${organizations}/policies`]: document,
  [`PUT ${organizations}/policies/{id}`]: document,
  [`POST ${organizations}/policies/{id}/approvals`]: sentForApproval,
  [`POST ${organizations}/procedures/{id}/approvals`]: sentForApproval,
  [`POST ${organizations}/acknowledgement-rounds`]: ({ id }) => ({
    document_kind: 'POLICY',
    document_id: id('policies-in-force'),
    member_ids: [id('members')],
    department_ids: [id('departments')],
    due_on: '2099-01-01',
  }),
  [`PUT ${organizations}/acknowledgement-rounds/{id}/confirm`]: () => ({ document_version: 1 }),
  [`PUT ${organizations}/acknowledgement-rounds/{id}/exempt`]: ({ id }) => ({
    member_id: id('members'),
    reason: 'On leave.',
  }),
  [`PUT ${organizations}/approvals/{id}/refuse`]: () => ({ comment: 'Section 3 is missing.' }),
  [`PUT ${organizations}/policies/{id}/withdraw`]: () => ({ reason: 'Another policy covers it.' }),
  [`PUT ${organizations}/procedures/{id}/withdraw`]: () => ({ reason: 'The line is closed.' }),
  [`POST ${organizations}/policies/{policyId}/reviews`]: review,
  [`PUT ${organizations}/policies/{policyId}/reviews/{id}`]: review,
  [`POST ${organizations}/procedures/{procedureId}/reviews`]: review,
  [`PUT ${organizations}/procedures/{procedureId}/reviews/{id}`]: review,
  [`POST ${organizations}/files/{documentId}/reviews`]: review,
  [`PUT ${organizations}/files/{documentId}/reviews/{id}`]: review,
  [`POST ${organizations}/procedures`]: procedure,
  [`PUT ${organizations}/procedures/{id}`]: procedure,
  [`POST ${organizations}/meters/groups`]: meterGroup,
  [`PUT ${organizations}/meters/groups/{id}`]: meterGroup,
  [`POST ${organizations}/meters`]: meter,
  [`POST ${organizations}/codes`]: ({ id }) => ({ resource: 'METER', record_ids: [id('meters')] }),
  [`PUT ${organizations}/meters/{id}`]: meter,
  [`POST ${organizations}/meters/{meterId}/readings`]: reading,
  [`PUT ${organizations}/meters/{meterId}/readings/{id}`]: reading,
  'POST emission-factors': factor,
  'PUT emission-factors/{id}': factor,
  [`PUT ${organizations}/files/{id}`]: ownDocument,
  [`PUT ${organizations}/attachments/{id}/erase`]: () => ({ reason: 'It names a patient.' }),
  [`POST ${organizations}/risk-assessments`]: chemicals.riskAssessment,
  [`PUT ${organizations}/risk-assessments/{id}`]: chemicals.riskAssessment,
  [`PUT ${organizations}/risk-assessments/{id}/complete`]: () => ({ assessed_on: day }),
  [`POST ${organizations}/checklists`]: checklist,
  [`PUT ${organizations}/checklists/{id}`]: checklist,
  [`POST ${organizations}/reminders`]: reminder,
  [`PUT ${organizations}/reminders/{id}`]: reminder,
  [`POST ${organizations}/inspections`]: inspection,
  [`PUT ${organizations}/inspections/{id}`]: inspection,
  [`PUT ${organizations}/inspections/{id}/complete`]: () => ({ notes: 'All close.' }),
  [`PUT ${organizations}/inspections/{id}/postpone`]: () => ({ due_on: '2031-02-09', reason: 'The hall is closed.' }),
  [`PATCH ${organizations}/inspections/{id}/answers`]: answers,
  [`PUT ${organizations}/inspections/{id}/skip`]: () => ({ reason: 'The hall is closed.' }),
  [`PUT ${organizations}/inspections/{id}/reopen`]: () => ({ reason: 'The wrong door.' }),
  'POST substances': chemicals.substance,
  'PUT substances/{id}': chemicals.substance,
  'POST chemicals': chemicals.chemical,
  'PUT chemicals/{id}': chemicals.chemical,
  [`POST ${organizations}/chemicals`]: chemicals.ownChemical,
  [`PUT ${organizations}/chemicals/{id}`]: chemicals.ownChemical,
  [`PUT ${organizations}/chemicals/{id}/request`]: () => ({ share_sheet: true }),
  [`PUT ${organizations}/chemicals/{id}/merge`]: () => merging,
  'PUT chemical-requests/{id}/accept': chemicals.acceptance,
  'PUT chemical-requests/{id}/match': chemicals.match,
  'PUT chemical-requests/{id}/decline': () => ({ reason: `Mixed here ${some()}` }),
  [`POST ${organizations}/chemical-associations`]: (naming) => ({
    ...chemicals.use(naming),
    chemical_id: naming.id('chemicals'),
  }),
  [`PUT ${organizations}/chemical-associations/{id}`]: chemicals.use,
  [`POST ${organizations}/chemical-associations/{associationId}/stocks`]: chemicals.stock,
  [`PUT ${organizations}/chemical-associations/{associationId}/stocks/{id}`]: chemicals.stock,
  [`PUT ${organizations}/chemical-associations/{id}/restrictions/{restrictionId}`]: () => ({ comment: 'Permitted' }),
  [`PUT ${organizations}/chemical-associations/{id}/substitution`]: () => ({
    candidates: [{ name: 'Soap', why_not: 'Too slow' }],
    decision: 'KEEP',
    because: 'Nothing else dissolves it',
  }),
  'PUT waste-types/{id}/synonyms': () => ({ synonyms: [`Swarf ${some()}`] }),
}
