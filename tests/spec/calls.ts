import type { Row } from './row.ts'

export type CallRow = Row & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** The path below api/v1. The names of parameters do not count. */
  readonly path: string
  /** The GraphQL field that uses the call. Null if the web app makes the call directly. */
  readonly field: string | null
  /** The encoding of the body. */
  readonly body: 'json' | 'form' | 'multipart' | 'empty' | null
  /** Query parameters in the specification, in snake_case. */
  readonly query: readonly string[]
}

type Facts = { readonly body?: CallRow['body']; readonly query?: readonly string[] }
type Call = readonly [call: string, field: string | null, facts?: Facts]

const prefix = 'organizations/{orgId}/'

function calls(area: string, from: string, list: readonly Call[], under = ''): CallRow[] {
  return list.map(([call, field, { body, query = [] } = {}]) => {
    const [method, path] = call.split(' ') as [CallRow['method'], string]
    const full = `${under}${path}`
    const usual = method === 'GET' ? null : 'json'
    return { id: `call ${method} ${full}`, area, from, method, path: full, field, body: body ?? usual, query }
  })
}

const own = (area: string, from: string, list: readonly Call[]) => calls(area, from, list, prefix)

const listed = { query: ['page', 'size', 'sort'] } as const
const multipart = { body: 'multipart' } as const
const empty = { body: 'empty' } as const

const global = [
  ...calls('substances', '- GET/POST substances; GET/PUT substances/{id}; GET substances/notes.', [
    ['GET substances', 'substances', listed],
    ['POST substances', 'createSubstance'],
    ['GET substances/{id}', 'substance'],
    ['PUT substances/{id}', 'updateSubstance'],
    ['GET substances/notes', 'substanceNotes'],
  ]),
  ...calls('stakeholders', '- GET/POST stakeholders; GET/PUT stakeholders/{id}.', [
    ['GET stakeholders', 'stakeholders', listed],
    ['POST stakeholders', 'createStakeholder'],
    ['GET stakeholders/{id}', 'stakeholder'],
    ['PUT stakeholders/{id}', 'updateStakeholder'],
  ]),
  ...calls('organizations', '- GET organizations (the holding).', [['GET organizations', 'organizations']]),
  ...calls(
    'chemicals',
    '- GET/POST chemicals; GET/PUT chemicals/{id}; GET chemicals/warnings (query hazardStatementIds, euHazardStatementIds; returns dangerCode); GET dangerous-goods; POST chemicals/files (multipart); GET chemicals/{id}/restrictions.',
    [
      ['GET chemicals', 'chemicals', listed],
      ['POST chemicals', 'createChemical'],
      ['GET chemicals/{id}', 'chemical'],
      ['PUT chemicals/{id}', 'updateChemical'],
      ['GET chemicals/warnings', 'chemicalWarnings', { query: ['hazard_statement_ids', 'eu_hazard_statement_ids'] }],
      ['GET dangerous-goods', 'dangerousGoods', listed],
      ['POST chemicals/files', 'createChemicalFile', multipart],
      ['GET chemicals/{id}/restrictions', 'chemicalRestrictions'],
    ],
  ),
  ...calls('emissionFactors', '- GET/POST emission-factors; GET/PUT emission-factors/{id}.', [
    ['GET emission-factors', 'emissionFactors', listed],
    ['POST emission-factors', 'createEmissionFactor'],
    ['GET emission-factors/{id}', 'emissionFactor'],
    ['PUT emission-factors/{id}', 'updateEmissionFactor'],
  ]),
  ...calls('legislations', '- GET/POST legislations; GET/PUT legislations/{id}; POST legislations/files.', [
    ['GET legislations', 'legislations', listed],
    ['POST legislations', 'createLegislation'],
    ['GET legislations/{id}', 'legislation'],
    ['PUT legislations/{id}', 'updateLegislation'],
    ['POST legislations/files', 'createLegislationFile', multipart],
  ]),
  ...calls(
    'chemicals',
    '- GET hazard-statements, eu-hazard-statements, hazard-statements/pictograms, precautionary-statements.',
    [
      ['GET hazard-statements', 'hazardStatements', listed],
      ['GET eu-hazard-statements', 'euHazardStatements', listed],
      ['GET hazard-statements/pictograms', 'hazardPictograms'],
      ['GET precautionary-statements', 'precautionaryStatements', listed],
    ],
  ),
  ...calls('topics', '- GET topics (filter/paging query); response not shown.', [['GET topics', 'topics', listed]]),
  ...calls(
    'wasteTypes',
    '- GET iso-standards; GET waste-types (filter/paging query); PUT waste-types/{id}/synonyms (synonyms payload); GET contacts.',
    [
      ['GET waste-types', 'wasteTypes', listed],
      ['PUT waste-types/{id}/synonyms', 'updateWasteTypeSynonyms'],
    ],
  ),
  ...calls(
    'isoStandards',
    '- GET iso-standards; GET waste-types (filter/paging query); PUT waste-types/{id}/synonyms (synonyms payload); GET contacts.',
    [['GET iso-standards', 'isoStandards', listed]],
  ),
  ...calls(
    'contacts',
    '- GET iso-standards; GET waste-types (filter/paging query); PUT waste-types/{id}/synonyms (synonyms payload); GET contacts.',
    [['GET contacts', 'contacts', listed]],
  ),
]

const organizationOwned = [
  ...own('stakeholderAssociations', '- GET/POST stakeholder-associations; GET/PUT stakeholder-associations/{id}.', [
    [
      'GET stakeholder-associations',
      'stakeholderAssociations',
      { query: ['page', 'size', 'sort', 'last_modified_date', 'last_modified_date_match_mode'] },
    ],
    ['POST stakeholder-associations', 'createStakeholderAssociation'],
    ['GET stakeholder-associations/{id}', 'stakeholderAssociation'],
    ['PUT stakeholder-associations/{id}', 'updateStakeholderAssociation'],
  ]),
  ...own('chemicalAssociations', '- GET chemical-associations; GET chemical-associations/{id}.', [
    [
      'GET chemical-associations',
      'chemicalAssociations',
      { query: ['page', 'size', 'sort', 'last_modified_date', 'last_modified_date_match_mode'] },
    ],
    ['GET chemical-associations/{id}', 'chemicalAssociation'],
  ]),
  ...own('controlBook', '- GET/POST inspections; GET/PUT inspections/{id}.', [
    ['GET inspections', 'inspections', listed],
    ['POST inspections', 'createInspection'],
    ['GET inspections/{id}', 'inspection'],
    ['PUT inspections/{id}', 'updateInspection'],
  ]),
  ...own('controlBook', '- GET/POST reminders; GET/PUT reminders/{id}.', [
    ['GET reminders', 'reminders', listed],
    ['POST reminders', 'createReminder'],
    ['GET reminders/{id}', 'reminder'],
    ['PUT reminders/{id}', 'updateReminder'],
  ]),
  ...own(
    'meters',
    '- GET/POST meters; GET/PUT meters/{id}; GET meters/groups; POST meters/{id}/readings; PUT meters/{id}/readings/{readingId}.',
    [
      ['GET meters', 'meters', listed],
      ['POST meters', 'createMeter'],
      ['GET meters/{id}', 'meter'],
      ['PUT meters/{id}', 'updateMeter'],
      ['GET meters/groups', 'meterGroups'],
      ['POST meters/{id}/readings', 'createReading'],
      ['PUT meters/{id}/readings/{readingId}', 'updateReading'],
    ],
  ),
  ...own(
    'manageOrganization',
    '- GET/PUT organizations/{id}; POST organizations/{id}/subsidiaries; POST organizations/{id}/departments; PUT departments/{deptId}; GET departments.',
    [
      ['GET organizations/{id}', 'organization'],
      ['PUT organizations/{id}', 'updateOrganization'],
      ['POST organizations/{id}/subsidiaries', 'createSubsidiary'],
      ['POST organizations/{id}/departments', 'createDepartment'],
      ['PUT departments/{deptId}', 'updateDepartment'],
      ['GET departments', 'departments'],
    ],
  ),
  ...own('members', '- GET/POST members; GET/PUT members/{id}; GET competences.', [
    ['GET members', 'members', listed],
    ['POST members', 'createMember'],
    ['GET members/{id}', 'member'],
    ['PUT members/{id}', 'updateMember'],
    ['GET competences', 'competences'],
  ]),
  ...own('scope', '- GET/PUT scope; GET scope/versions.', [
    ['GET scope', 'scope'],
    ['PUT scope', 'updateScope'],
    ['GET scope/versions', 'scopeVersions'],
  ]),
  ...own(
    'documents',
    '- POST files (multipart, field file); GET files (filter/paging); PUT files/{fileId} (document payload, shape not shown).',
    [
      ['POST files', 'createDocument', multipart],
      ['GET files', 'documents', listed],
      ['PUT files/{fileId}', 'updateDocument'],
    ],
  ),
  ...own('permissions', '- GET permissions.', [['GET permissions', 'permissions']]),
  ...own('events', '- GET/POST events; GET events/{id}; PUT events/{id}/dismiss; GET areas.', [
    ['GET events', 'events', listed],
    ['POST events', 'createEvent'],
    ['GET events/{id}', 'event'],
    ['PUT events/{id}/dismiss', 'dismissEvent'],
    ['GET areas', 'areas'],
  ]),
  ...own(
    'legislationAssociations',
    '- GET legislations (association lists accept lastModifiedDate value and matchMode filters); GET/POST/PUT legislations/{id} (association; POST has empty body, PUT has payload).',
    [
      [
        'GET legislations',
        'legislationAssociations',
        { query: ['page', 'size', 'sort', 'last_modified_date', 'last_modified_date_match_mode'] },
      ],
      ['GET legislations/{id}', 'legislationAssociation'],
      ['POST legislations/{id}', 'createLegislationAssociation', empty],
      ['PUT legislations/{id}', 'updateLegislationAssociation'],
    ],
  ),
  ...own(
    'policies',
    '- GET/POST policies; GET/PUT policies/{policyId} (policy payload); GET policies/{policyId}/revisions (list of versions).',
    [
      ['GET policies', 'policies', listed],
      ['POST policies', 'createPolicy'],
      ['GET policies/{policyId}', 'policy'],
      ['PUT policies/{policyId}', 'updatePolicy'],
      ['GET policies/{policyId}/revisions', 'policyRevisions'],
    ],
  ),
]

const user = [
  ...calls(
    'user',
    '- POST authentications (form-encoded username and password). The first element of the response content list becomes the active organization.',
    [['POST authentications', 'authenticate', { body: 'form' }]],
  ),
  ...calls('user', '- POST logout.', [['POST logout', 'logout', empty]]),
  ...calls('user', '- POST user/password-reset (email).', [['POST user/password-reset', 'requestPasswordReset']]),
  ...calls('user', '- POST user/password (password, token).', [['POST user/password', 'setPassword']]),
  ...calls('user', '- PATCH user (language).', [['PATCH user', 'updateLanguage']]),
  ...calls('errors', '- POST /api/v1/errors reports client errors as JSON.', [['POST errors', null]]),
]

export const callRows: readonly CallRow[] = [...global, ...organizationOwned, ...user]
