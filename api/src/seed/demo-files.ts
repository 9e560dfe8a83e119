import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { eventImportances, eventKinds } from '@ansvar/domain/events'
import { documentStates } from '@ansvar/domain/controlled-documents'
import { isIsoDate } from '@ansvar/domain/dates'
import { emissionUnits } from '@ansvar/domain/emissions'
import { languages } from '@ansvar/domain/languages'
import { meterTypes } from '@ansvar/domain/meter-types'
import { isUnitOf, meterKinds, readingUnitsOf } from '@ansvar/domain/meters'
import { complianceStatuses } from '@ansvar/domain/compliance'
import { isPeriod } from '@ansvar/domain/periods'
import { levels } from '@ansvar/domain/permissions'
import { isTerritory } from '@ansvar/domain/territories'
import { certificationStandards, featureAccessibilities } from '@ansvar/domain/standards'
import { attachment } from './demo-attachment-file.ts'
import { chemical, chemicalAssociation, ownChemical } from './demo-chemical-files.ts'
import { eventParts } from './demo-event-part-files.ts'
import { key } from './demo-key.ts'
import { area, department, token } from './demo-list-files.ts'
import { checklist, reminder } from './demo-reminder-file.ts'
import { chemicalStock } from './demo-chemical-stock-file.ts'
import { riskAssessment } from './demo-risk-assessment-file.ts'
import { stakeholder, stakeholderAssociation } from './demo-stakeholder-files.ts'
import { acknowledgementRound, approval, ownDocument, review, wasteSynonym } from './demo-document-files.ts'

// The schemas of data/demo/**/*.json. Records refer to each other by key. Days count back from the day of seeding.

/** The folder of the demo. It contains the shared files and those of Nordlys; each other holding has a subfolder. */
export const demoFolder = new URL('../../../data/demo/', import.meta.url)
const folders = ['', 'fjord/'] as const
const daysAgo = z.number().int().min(0)
const standards = z.array(z.enum(certificationStandards))

const organization = z.strictObject({
  key,
  parent: key.nullable(),
  name: z.string(),
  registration_number: z.string().regex(/^\d{8}$/),
  address: z.string(),
  nace_code: z.string(),
  certification_standards: standards,
  feature_accessibility: z.enum(featureAccessibilities),
  days_ago: daysAgo,
})

const member = z.strictObject({
  key,
  organization: key,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().default(null),
  title: z.string(),
  department: key.nullable(),
  level: z.enum(levels),
  competences: z.array(z.strictObject({ competence: key, days_ago: daysAgo })),
  active: z.boolean().default(true),
  maintains_system: z.boolean().default(false),
  language: z.enum(languages).default('en'),
})

const listView = z.strictObject({
  key,
  organization: key,
  name: z.string(),
  list: z.string(),
  query: z.string(),
})

const competence = z.strictObject({
  key,
  organization: key,
  name: z.string(),
  description: z.string().nullable().default(null),
  valid_for: z.string().refine(isPeriod).nullable(),
  active: z.boolean().default(true),
})

const communication = z.strictObject({ audience: z.string(), channel: z.string(), days_ago: daysAgo.nullable() })

const revision = z.strictObject({
  by: key,
  days_ago: daysAgo,
  state: z.enum(documentStates),
  approved_by: key.nullable().default(null),
  approved_days_ago: daysAgo.nullable().default(null),
  owner: key.optional(),
  title: z.string().optional(),
  /**
   * The text before the next version, as pairs of a line of that version and the earlier line, or null if there was
   * none.
   */
  lines: z.array(z.tuple([z.string(), z.string().nullable()])).default([]),
})

const document = z.strictObject({
  key,
  organization: key,
  owner: key,
  title: z.string(),
  iso_standards: standards,
  review_period: z.string().refine(isPeriod).nullable(),
  /** The current text, one entry for each line. */
  body: z.array(z.string()),
  /** The revisions, oldest first. */
  revisions: z.array(revision).min(1),
})

const policy = document.extend({
  communications: z.array(communication),
  revisions: z.array(revision.extend({ communications: z.array(communication).optional() })).min(1),
  reviews: z.array(review),
})

const scope = z.strictObject({
  organization: key,
  /** The versions, oldest first. A text has one entry for each line. */
  versions: z
    .array(
      z.strictObject({
        by: key,
        days_ago: daysAgo,
        iso_standards: standards,
        statement: z.string(),
        activities: z.array(z.string()),
        locations: z.array(z.string()),
        exclusions: z.array(z.string()),
      }),
    )
    .min(1),
})

const legislationAssociation = z.strictObject({
  organization: key,
  /** The legislation, as legislation.csv cites it. */
  territory: z.string().refine(isTerritory),
  number: z.string(),
  how_it_applies: z.string().nullable(),
  responsible: key.nullable(),
  /** The member who added the obligation, and when. */
  by: key,
  days_ago: daysAgo,
  /** The assessments, oldest first. */
  assessments: z.array(
    z.strictObject({ by: key, days_ago: daysAgo, status: z.enum(complianceStatuses), note: z.string().nullable() }),
  ),
  /** Fields of the legislation that were different at the time of the last assessment. */
  was: z.record(z.string(), z.unknown()).default({}),
})

const step = z.strictObject({ title: z.string(), instruction: z.string(), responsible_role: z.string().nullable() })

const procedure = document.extend({
  departments: z.array(key),
  areas: z.array(key),
  reviews: z.array(review).default([]),
  steps: z.array(step),
  revisions: z.array(revision.extend({ steps: z.array(step).optional() })).min(1),
})

const meterGroup = z.strictObject({ key, organization: key, parent: key.nullable(), name: z.string() })

const twelve = z.array(z.number()).length(12)

const meter = z
  .strictObject({
    key,
    organization: key,
    name: z.string(),
    number: z.string().nullable(),
    utility_type: z.enum(meterTypes),
    units: z.string(),
    kind: z.enum(meterKinds),
    group: key.nullable(),
    area: key,
    responsible: key.nullable(),
    frequency: z
      .string()
      .default('P1M')
      .nullable()
      .transform((value) => (value !== null && isPeriod(value) ? value : null)),
    /** The English name of an emission factor of the meter's type. */
    factor: z.string().nullable(),
    note: z.string().nullable().default(null),
    active: z.boolean().default(true),
    /** The value of a counter three years ago. */
    start: z.number(),
    /** The consumption in each month of the year, or the value of a level. */
    months: twelve,
    /** The factors for the consumption of this year, last year and so on. */
    years: z.array(z.number()),
    /** The month of this year after which the counter was replaced without a last reading. */
    replaced_in: z.number().int().min(1).max(12).nullable().default(null),
    /** The note on the first reading of the new counter. */
    replaced_note: z.string().default('The old counter had stopped; its last consumption is unknown.'),
    /** The value at which the counter rolls over. */
    rolls_at: z.number().nullable().default(null),
    until_months_ago: daysAgo.default(0),
    /** The unit of the readings of 1 January, if it differs from the meter's. */
    january_in: z.string().nullable().default(null),
  })
  .refine(({ utility_type: type, units }) => isUnitOf(type, units))
  .refine(
    ({ utility_type: type, units, january_in: other }) => other === null || readingUnitsOf(type, units).includes(other),
  )

const emissionFactor = z.strictObject({
  key,
  utility_type: z.enum(meterTypes),
  name_en: z.string(),
  name_da: z.string().nullable(),
  territory: z.string().refine(isTerritory),
  source: z.string(),
  equivalents: z.boolean(),
  note: z.string().nullable(),
  values: z.array(
    z.strictObject({
      value: z.number(),
      meter_units: z.string(),
      emission_units: z.enum(emissionUnits),
      start_date: z.string().refine(isIsoDate).nullable(),
      end_date: z.string().refine(isIsoDate).nullable(),
    }),
  ),
})

export type DemoMeter = z.output<typeof meter>
const event = z.strictObject({
  key,
  organization: key,
  title: z.string(),
  description: z.string().nullable(),
  kind: z.enum(eventKinds),
  importance: z.enum(eventImportances),
  days_ago: daysAgo,
  accident_occurred: z.boolean(),
  area: key,
  reporter: key,
  handler: key.nullable(),
  persons: z.string().nullable(),
  corrective_action: z.string().nullable(),
  responsible: key.nullable(),
  /** Days from the day of seeding. Negative if the date has passed. */
  due_in: z.number().int().nullable(),
  completed_days_ago: daysAgo.nullable(),
  dismissed: z.strictObject({ by: key, days_ago: daysAgo, reason: z.string() }).nullable(),
})
export type DemoEvent = z.output<typeof event>
export type DemoLegislationAssociation = z.output<typeof legislationAssociation>
export type DemoDocument = z.output<typeof document>
export type DemoRevision = z.output<typeof revision>
export type DemoPolicy = z.output<typeof policy>
export type DemoProcedure = z.output<typeof procedure>

async function read<T extends z.ZodType>(name: string, schema: T) {
  const partOf = async (folder: string) =>
    z.array(schema).parse(await contentOf(new URL(`${folder}${name}`, demoFolder)))
  return (await Promise.all(folders.map(partOf))).flat()
}

/** Reads a file of a holding. A holding has no file for the records that it has none of. */
async function contentOf(file: URL): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export async function readDemoFiles() {
  return {
    organizations: await read('organizations.json', organization),
    members: await read('members.json', member),
    areas: await read('areas.json', area),
    departments: await read('departments.json', department),
    competences: await read('competences.json', competence),
    listViews: await read('list-views.json', listView),
    scopes: await read('scopes.json', scope),
    stakeholders: await read('stakeholders.json', stakeholder),
    stakeholderAssociations: await read('stakeholder-associations.json', stakeholderAssociation),
    chemicals: await read('chemicals.json', chemical),
    chemicalAssociations: await read('chemical-associations.json', chemicalAssociation),
    chemicalStocks: await read('chemical-stocks.json', chemicalStock),
    ownChemicals: await read('own-chemicals.json', ownChemical),
    legislationAssociations: await read('legislation-associations.json', legislationAssociation),
    tokens: await read('tokens.json', token),
    policies: await read('policies.json', policy),
    procedures: await read('procedures.json', procedure),
    approvals: await read('approvals.json', approval),
    acknowledgementRounds: await read('acknowledgement-rounds.json', acknowledgementRound),
    meterGroups: await read('meter-groups.json', meterGroup),
    meters: await read('meters.json', meter),
    emissionFactors: await read('emission-factors.json', emissionFactor),
    events: await read('events.json', event),
    eventParts: await read('event-parts.json', eventParts),
    documents: await read('documents.json', ownDocument),
    checklists: await read('checklists.json', checklist),
    riskAssessments: await read('risk-assessments.json', riskAssessment),
    reminders: await read('reminders.json', reminder),
    attachments: await read('attachments.json', attachment),
    wasteSynonyms: await read('waste-synonyms.json', wasteSynonym),
  }
}

export type DemoFiles = Awaited<ReturnType<typeof readDemoFiles>>

/** Returns the id of a demo record. It is the same in every demo, so that links and recordings stay valid. */
export function demoId(kind: string, name: string): string {
  const hex = createHash('sha256').update(`ansvar demo ${kind} ${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
