import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { readSchema } from '@ansvar/schema'
import { binInputs, recordsForBin } from './bin.ts'
import { openDemo, type GraphQLResponse } from './demo.ts'
import { chemicalsToMerge, requestInputs } from './chemical-requests.ts'
import { chemicalInputs, firstStock } from './chemicals.ts'
import { dataSheet } from './data-sheet.ts'
import { savedViewInputs } from './saved-views.ts'
import { feedAndPack } from './feed-and-pack.ts'
import { documentOf } from './documents.ts'
import { partInputs, partsOfEvent } from './event-parts.ts'
import { inspectionInputs, inspectionToAnswer } from './inspections.ts'
import { documentsInStages, reviewOf, recordsInTransition, transitionInputs } from './transitions.ts'
import {
  eventInput,
  factorInput,
  meterInput,
  policyInput,
  procedureInput,
  readingInput,
  reviewInput,
  textsOf,
} from './inputs.ts'
import { untried } from './untried.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>
type RecordList = { readonly totalElements: number; readonly content: readonly { readonly id: string }[] }

const { schema } = createSchema(readSchema())
const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

let demo: Demo
/** Returns ids of the demo by the names of the arguments that accept them. */
let ids: Record<string, string>

beforeAll(async () => {
  demo = await openDemo('maintainer')
  const { organizationId } = demo
  const { data } = await demo.execute(
    `query ($organizationId: ID!) {
      policies(organizationId: $organizationId, filter: { state: [APPROVED] }, size: 100) { totalElements content { id } }
    }`,
    { organizationId },
  )
  const policies = (data['policies'] as RecordList).content.map(({ id }) => id)
  const reviewed = await Promise.all(policies.map(async (policyId) => [policyId, await firstReview(policyId)] as const))
  const [policyId = '', reviewId] = reviewed.find(([, review]) => review !== undefined) ?? []
  const lists = await demo.execute(
    `query ($organizationId: ID!) {
      area: areas(organizationId: $organizationId) { content { id } }
      department: departments(organizationId: $organizationId) { content { id } }
      competence: competences(organizationId: $organizationId) { content { id } }
      listView: listViews(organizationId: $organizationId) { content { id } }
      member: members(organizationId: $organizationId) { content { id } }
      invited: members(organizationId: $organizationId, filter: { q: "birgitte" }) { content { id } }
      stakeholder: stakeholders { content { id } }
      alpine: stakeholders(filter: { q: "alpine" }) { content { id } }
      procedure: procedures(organizationId: $organizationId) { content { id } }
      wasteType: wasteTypes(filter: { hasSynonyms: true }) { content { id } }
      document: documents(organizationId: $organizationId) { content { id } }
      stakeholderAssociation: stakeholderAssociations(organizationId: $organizationId) { content { id } }
      meter: meters(organizationId: $organizationId, filter: { utilityType: [PRESSURE] }) { content { id } }
      meterGroup: meterGroups(organizationId: $organizationId) { content { id } }
      emissionFactor: emissionFactors { content { id } }
      event: events(organizationId: $organizationId, filter: { state: [OPEN] }) { content { id } }
      chemical: chemicals(filter: { q: "chromoline" }) { content { id } }
      unused: chemicals(filter: { q: "potassium hydroxide" }) { content { id } }
      ownChemical: ownChemicals(organizationId: $organizationId) { content { id } }
      substance: substances(filter: { casNumber: ["1333-82-0"] }) { content { id } }
      chemicalAssociation: chemicalAssociations(organizationId: $organizationId, filter: { q: "chromoline" }) { content { id } }
      legislation: legislations { content { id } }
      legislationAssociation: legislationAssociations(organizationId: $organizationId, filter: { complianceStatus: [COMPLIANT] }) { content { id } }
      candidate: legislationCandidates(organizationId: $organizationId) { content { id } }
      checklist: checklists(organizationId: $organizationId) { content { id } }
      assessed: riskAssessments(organizationId: $organizationId, filter: { state: [OUTDATED] }) { content { id } }
      reminder: reminders(organizationId: $organizationId) { content { id } }
      inspection: inspections(organizationId: $organizationId) { content { id } }
      done: inspections(organizationId: $organizationId, filter: { state: [DONE] }) { content { id } }
      later: inspections(organizationId: $organizationId, filter: { state: [LATER] }) { content { id } }
      token: tokens(organizationId: $organizationId) { content { id } }
      reportingRule: reportingRules { content { id } }
    }`,
    { organizationId },
  )
  const firsts = Object.entries(lists.data).map(
    ([name, list]) => [name, (list as RecordList).content[0]?.id ?? ''] as const,
  )
  const named = Object.fromEntries(firsts)
  const meterId = named['meter'] ?? ''
  const read = await demo.execute(
    'query ($organizationId: ID!, $meterId: ID!) { readings(organizationId: $organizationId, meterId: $meterId) { content { id } } }',
    { organizationId, meterId },
  )
  ids = {
    ...(await createPlain()),
    ...(await partsOfEvent(demo, named['event'] ?? '')),
    ...named,
    meterId,
    meterHistory: meterId,
    reading: (read.data['readings'] as RecordList).content[0]?.id ?? '',
    procedureId: named['procedure'] ?? '',
    procedureReview: await reviewOf(demo, 'Procedure', named['procedure'] ?? ''),
    documentReview: await reviewOf(demo, 'Document', named['document'] ?? ''),
    documentId: named['document'] ?? '',
    documentHistory: named['document'] ?? '',
    wasteTypeHistory: named['wasteType'] ?? '',
    organizationId,
    policyId,
    policyReview: reviewId ?? '',
    policy: policyId,
    policyHistory: policyId,
    memberHistory: String(Object.fromEntries(firsts)['member']),
    memberResponsibilities: String(Object.fromEntries(firsts)['member']),
    stakeholderAssociationHistory: String(Object.fromEntries(firsts)['stakeholderAssociation']),
    legislationAssociationHistory: named['legislationAssociation'] ?? '',
    legislationAssessments: named['legislationAssociation'] ?? '',
    procedureHistory: named['procedure'] ?? '',
    checklistId: named['checklist'] ?? '',
    checklistHistory: named['checklist'] ?? '',
    riskAssessmentId: named['assessed'] ?? '',
    riskAssessmentHistory: named['assessed'] ?? '',
    reminderHistory: named['reminder'] ?? '',
    inspectionHistory: named['inspection'] ?? '',
    organization: organizationId,
    ownChemicalHistory: named['ownChemical'] ?? '',
    chemicalRestrictions: named['chemical'] ?? '',
    chemicalAssociationHistory: named['chemicalAssociation'] ?? '',
    associationId: named['chemicalAssociation'] ?? '',
    chemicalStock: await firstStock(demo, named['chemicalAssociation'] ?? ''),
    chemicalSubstitutes: named['chemicalAssociation'] ?? '',
    storageCheck: named['area'] ?? '',
    restriction: await firstRestriction(named['chemical'] ?? ''),
    operation: await demo.operate(policyId, policyInput),
    ...(await feedAndPack(demo, named['meter'] ?? '')),
    ...(await dataSheet(demo)),
    ...(await recordsInTransition(demo, named['inspection'] ?? '')),
    ...(await documentsInStages(demo)),
    policyInForce: policyId,
    ...(await inspectionToAnswer(demo)),
    ...(await chemicalsToMerge(demo)),
    ...(await recordsForBin(demo)),
  }
})
afterAll(() => demo.close())

/** Creates a record of each plain kind. Returns their ids by the name of the record. */
async function createPlain(): Promise<Record<string, string>> {
  const created = await Promise.all(
    plain.map(async ({ record, id, input }) => {
      const { data } = await demo.execute(
        `mutation ($organizationId: ID!, $input: ${record}Input!) {
          create${record}(organizationId: $organizationId, input: $input) { id }
        }`,
        { organizationId: demo.organizationId, input: textsOf(input) },
      )
      return [id, (data[`create${record}`] as { id: string }).id] as const
    }),
  )
  return Object.fromEntries(created)
}

async function firstRestriction(id: string): Promise<string> {
  const { data } = await demo.execute(
    'query ($id: ID!) { chemicalRestrictions(id: $id) { content { restrictionId } } }',
    {
      id,
    },
  )
  const { content } = data['chemicalRestrictions'] as { content: { restrictionId: string }[] }
  return content[0]?.restrictionId ?? ''
}

async function firstReview(policyId: string): Promise<string | undefined> {
  const { data } = await demo.execute(
    `query ($organizationId: ID!, $policyId: ID!) {
      policyReviews(organizationId: $organizationId, policyId: $policyId) { content { id } }
    }`,
    { organizationId: demo.organizationId, policyId },
  )
  return (data['policyReviews'] as RecordList | undefined)?.content[0]?.id
}

/** The query of a record's history uses the record's id. */
const idsFor = (field: string): Record<string, string | undefined> => ({
  ...ids,
  id: ids[field] ?? ids[field.replace(/History$/, '')],
})

/** Resources that are loaded as reference data and never saved. */
const neverSaved = new Set(['notifications', 'emissionFactorHistory', 'legislationHistory', 'substanceHistory'])

test.each(queries.map((field) => [field.name, field] as const))(
  '%s responds to the demo within nullability and enumerations, with every field',
  async (name, field) => {
    const response = await demo.execute(documentOf('query', field), idsFor(name))
    expect(response.errors).toBeUndefined()
    const value = response.data[name] as Partial<RecordList> | null
    expect(value).not.toBeNull()
    expect(value?.content?.length === 0).toBe(neverSaved.has(name))
  },
)

/** The variables of each mutation. Mutations that end the session come last. */
const given: Readonly<Record<string, () => object>> = {
  createPolicy: () => ({ input: policyInput, idempotencyKey: randomUUID() }),
  updatePolicy: () => ({ input: policyInput }),
  createPolicyReview: () => ({ input: reviewInput, idempotencyKey: randomUUID() }),
  updatePolicyReview: () => ({ id: ids['policyReview'], input: reviewInput }),
  createProcedureReview: () => ({ input: reviewInput, idempotencyKey: randomUUID() }),
  updateProcedureReview: () => ({ id: ids['procedureReview'], input: reviewInput }),
  createDocumentReview: () => ({ input: reviewInput, idempotencyKey: randomUUID() }),
  updateDocumentReview: () => ({ id: ids['documentReview'], input: reviewInput }),
  createProcedure: () => ({ input: procedureInput(ids), idempotencyKey: randomUUID() }),
  updateProcedure: () => ({ id: ids['procedure'], input: procedureInput(ids) }),
  createEvent: () => ({ input: eventInput, idempotencyKey: randomUUID() }),
  createEventReport: () => ({
    input: { title: 'Oil', kind: 'NEAR_MISS', occurrenceDate: '2026-02-01' },
    idempotencyKey: randomUUID(),
  }),
  updateEvent: () => ({ id: ids['event'], input: eventInput }),
  ...transitionInputs(() => ids),
  ...inspectionInputs(() => ids),
  ...partInputs(() => ids),
  ...binInputs(() => ids),
  updateWasteTypeSynonyms: () => ({ id: ids['wasteType'], input: { synonyms: ['Swarf'] } }),
  updateDocument: () => ({
    id: ids['document'],
    input: { title: 'Drains', tags: ['drawing'], isoStandards: ['ISO_14001'], expiryDate: '2030-12-31', active: true },
  }),
  createReminder: () => ({
    input: { title: 'Fire doors', startsAt: '2027-01-31', frequency: 'P1M', nextFrom: 'PLANNED' },
    idempotencyKey: randomUUID(),
  }),
  updateReminder: () => ({ id: ids['reminder'], input: { title: 'Fire doors', startsAt: '2027-01-31' } }),
  createDepartment: () => ({ id: ids['organizationId'], input: { name: 'Sales' }, idempotencyKey: randomUUID() }),
  updateDepartment: () => ({ id: ids['department'], input: { name: 'Purchasing' } }),
  ...savedViewInputs(() => ids),
  createCompetence: () => ({ input: { name: 'Fork-lift', validFor: 'P5Y' }, idempotencyKey: randomUUID() }),
  updateCompetence: () => ({ id: ids['competence'], input: { name: 'Diving' } }),
  createMember: () => ({ input: { name: 'Bo', email: 'bo@nordlys.example' }, idempotencyKey: randomUUID() }),
  updateMember: () => ({ id: ids['invited'], input: { name: 'Birgitte', email: 'birgitte@nordlys.example' } }),
  handOverResponsibilities: () => ({ id: ids['invited'], input: { toId: ids['memberHistory'], kinds: ['METER'] } }),
  inviteMember: () => ({ id: ids['invited'], idempotencyKey: randomUUID() }),
  createSubsidiary: () => ({
    id: ids['organizationId'],
    input: { name: 'Nordlys Logistik ApS', registrationNumber: '13748136', naceCode: '49.41' },
    idempotencyKey: randomUUID(),
  }),
  updateOrganization: () => ({
    id: ids['organizationId'],
    input: { name: 'Nordlys', timeZone: 'Europe/Copenhagen', certificationStandards: ['ISO_14001'] },
  }),
  updateScope: () => ({ input: { statement: 'All of it.', isoStandards: ['ISO_14001'], restoredFrom: 1 } }),
  createStakeholder: () => ({
    input: { name: 'Vejle Ventiler A/S', kinds: ['SUPPLIER'] },
    idempotencyKey: randomUUID(),
  }),
  updateStakeholder: () => ({ id: ids['stakeholder'], input: { name: 'Arbejdstilsynet', country: 'DK' } }),
  createStakeholderAssociation: () => ({
    input: { stakeholderId: ids['alpine'], needs: [{ expectation: 'Orders in time' }], relevance: 'LOW' },
    idempotencyKey: randomUUID(),
  }),
  updateStakeholderAssociation: () => ({ id: ids['stakeholderAssociation'], input: { note: 'A note' } }),
  createMeter: () => ({ input: meterInput, idempotencyKey: randomUUID() }),
  // Its type, unit and kind stay, since it has readings.
  updateMeter: () => ({
    id: ids['meter'],
    input: { name: 'Compressed air', utilityType: 'PRESSURE', units: 'bar', kind: 'LEVEL', active: false },
  }),
  createReading: () => ({ input: readingInput(1999), idempotencyKey: randomUUID() }),
  createReadings: () => ({ input: [readingInput(1997), readingInput(1998)], idempotencyKey: randomUUID() }),
  updateReading: () => ({ id: ids['reading'], input: { performedAt: '2001-05-05T05:05:00Z', value: 0 } }),
  createEmissionFactor: () => ({ input: factorInput, idempotencyKey: randomUUID() }),
  updateEmissionFactor: () => ({ id: ids['emissionFactor'], input: { ...factorInput, nameEn: 'Compressor 2' } }),
  ...chemicalInputs(() => ids),
  ...requestInputs(() => ids),
  createLegislation: () => ({ input: { titleEn: 'Dust Order', territory: 'DK' }, idempotencyKey: randomUUID() }),
  updateLegislation: () => ({ id: ids['legislation'], input: { titleDa: 'Støvloven', territory: 'DK' } }),
  createLegislationAssociation: () => ({ id: ids['candidate'], idempotencyKey: randomUUID() }),
  updateLegislationAssociation: () => ({
    id: ids['legislationAssociation'],
    input: { complianceStatus: 'PARTLY', assessedOn: '2026-02-01', note: 'Two of three.' },
  }),
  createAuditPack: () => ({ input: { standards: ['ISO_14001'], asOf: '2026-01-31' } }),
  cancelAuditPack: () => ({ id: ids['auditPack'] }),
  createCodes: () => ({ input: { resource: 'METER', recordIds: [ids['meter']] }, idempotencyKey: randomUUID() }),
  revokeCode: () => ({ code: ids['code'] }),
  createToken: () => ({ input: { name: 'Reports', level: 'READ', expiresOn: '2099-12-31' } }),
  revokeToken: () => ({ id: ids['token'] }),
  createCalendarFeed: () => ({ input: { titles: 'FULL', kinds: ['READING'] } }),
  revokeCalendarFeed: () => ({ id: ids['calendarFeed'] }),
  undoOperation: () => ({ id: ids['operation'] }),
  revokeOtherSessions: () => ({}),
  openLink: () => ({ input: { token: 'made-up' } }),
  updateLanguage: () => ({ input: { language: 'da' } }),
  updateUser: () => ({ input: { dateFormat: 'ISO' } }),
  requestPasswordReset: () => ({ input: { email: 'nobody@nordlys.example' } }),
  logout: () => ({}),
  authenticate: () => ({ input: { username: 'manager@nordlys.example', password: 'ansvar-demo-2026' } }),
}

/** The records of an organization that can be created with texts only. Their changes need no values above. */
const plain = mutations.flatMap(({ name, args }) => {
  const record = /^create([A-Z]\w*)$/.exec(name)?.[1]
  const isOwned = args.map((argument) => argument.name).join() === 'organizationId,input,idempotencyKey'
  const input = args.find((argument) => argument.name === 'input')?.type
  return record && isOwned && !(name in given) && textsOf(input) ? [{ record, id: lowerFirst(record), input }] : []
})

const changes: typeof given = {
  ...Object.fromEntries(
    plain.flatMap(({ record, id, input }) => [
      [`create${record}`, () => ({ input: textsOf(input), idempotencyKey: randomUUID() })],
      [`update${record}`, () => ({ id: ids[id], input: textsOf(input) })],
    ]),
  ),
  ...given,
}

/** Mutations without a session, whose responses have nothing to join yet. */
const sessionless = new Set(['authenticate'])

test('every mutation is tested', () => {
  expect(mutations.map(({ name }) => name).toSorted()).toEqual([...Object.keys(changes), ...untried].toSorted())
})

test.each(Object.entries(changes))('%s returns its declared type', async (name, variables) => {
  const field = schema.getMutationType()?.getFields()[name]
  const response: GraphQLResponse = await demo.execute(
    field ? documentOf('mutation', field, !sessionless.has(name)) : '',
    {
      ...ids,
      id: ids['policyId'],
      ...variables(),
    },
  )
  expect(response.errors).toBeUndefined()
  expect(response.data[name]).toBeTruthy()
})

test("an instant that is sent as a day is stored as the organization's day", async () => {
  const { data } = await demo.execute(
    'query ($organizationId: ID!, $id: ID!) { policy(organizationId: $organizationId, id: $id) { approvedOn } }',
    idsFor('policy'),
  )
  expect(data).toEqual({ policy: { approvedOn: '2026-01-02' } })
})

test('a stale mutation returns the current record in the names of the schema', async () => {
  const { errors } = await demo.execute(
    `mutation ($organizationId: ID!, $id: ID!, $input: PolicyInput!) {
      updatePolicy(organizationId: $organizationId, id: $id, input: $input, version: 1) { id }
    }`,
    { ...idsFor('policy'), input: policyInput },
  )
  expect(errors).toMatchObject([
    {
      path: ['updatePolicy'],
      extensions: { code: 'CONFLICT', reason: 'stale', current: { id: ids['policyId'], isoStandards: ['ISO_14001'] } },
    },
  ])
})

test('every invalid field of an input is named as in the argument', async () => {
  const input = {
    title: 'x'.repeat(201),
    ownerId: randomUUID(),
    communications: [{ audience: '', channel: 'Mail', date: '2026-01-03' }],
  }
  const { errors } = await demo.execute(
    'mutation ($organizationId: ID!, $input: PolicyInput!) { createPolicy(organizationId: $organizationId, input: $input) { id } }',
    { organizationId: ids['organizationId'], input },
  )
  const { fields, ...extensions } = (errors?.[0]?.extensions ?? {}) as { fields?: { path: string; code: string }[] }
  expect(extensions).toMatchObject({ code: 'VALIDATION', reason: 'validation' })
  expect(fields?.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
    'communications.0.audience required',
    'ownerId not_found',
    'title too_long',
  ])
})

test('an organization without a scope reads it as empty', async () => {
  const holding = await demo.execute('{ organizations { content { id name } } }')
  const { content } = holding.data['organizations'] as { content: { id: string; name: string }[] }
  const { id } = content.find(({ name }) => name === 'Nordlys Montage ApS') ?? { id: '' }
  const response = await demo.execute(
    'query ($id: ID!) { scope(organizationId: $id) { statement } scopeVersions(organizationId: $id) { totalElements } }',
    { id },
  )
  expect(response).toEqual({ data: { scope: null, scopeVersions: { totalElements: 0 } } })
})
