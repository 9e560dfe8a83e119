import { sql } from 'kysely'
import { z } from 'zod'
import { reportStarts, reportTriggers } from '@ansvar/domain/authority-reports'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import { certificationStandards } from '@ansvar/domain/standards'
import { responseSchema } from '#contract/components.ts'
import { date, id } from '#contract/fields.ts'
import { sharesId, territoryIn, textOrder, type Filter } from '#contract/lists.ts'
import { defineCodeList } from '#http/code-list.ts'

// The code lists: reference data from data/, which every session may read and only the seed writes.

export const topics = defineCodeList({
  path: '/topics',
  summary: 'Lists the topics of legislation',
  name: 'Topic',
  table: 'topics',
  item: z.object({ id, code: z.string(), name: z.string() }),
  texts: ['name'],
  sort: ['name', 'code'],
})

export const contacts = defineCodeList({
  path: '/contacts',
  summary: 'Lists the authorities and agencies to contact about legislation',
  name: 'Contact',
  table: 'contacts',
  item: z.object({
    id,
    territory: z.string(),
    name: z.string(),
    about: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    web: z.string().nullable(),
    topic_ids: z.array(id),
  }),
  texts: ['name', 'about'],
  sort: ['name', 'territory'],
  filterBy: { territory: territoryIn('territory'), topic_id: sharesId('topic_ids') },
})

export const reportingRules = defineCodeList({
  path: '/reporting-rules',
  summary: 'Lists the rules by which events are reported to authorities. They are a reminder, not legal advice',
  name: 'ReportingRule',
  table: 'reporting_rules',
  item: z.object({
    id,
    code: z.string(),
    territory: z.string(),
    valid_from: date.nullable(),
    valid_to: date.nullable(),
    trigger: z.enum(reportTriggers),
    period: z.string(),
    counted_from: z.enum(reportStarts),
    source: z.string(),
    link: z.string().nullable(),
    name: z.string(),
  }),
  texts: ['name'],
  sort: ['code', 'name', 'valid_from'],
  filters: ['trigger'],
  filterBy: { territory: territoryIn('territory') },
})

export const isoStandards = defineCodeList({
  path: '/iso-standards',
  summary: 'Lists the editions of the standards that organizations can be certified against',
  name: 'IsoStandard',
  table: 'iso_standards',
  item: z.object({
    id,
    standard: z.enum(certificationStandards),
    number: z.string(),
    edition: z.string(),
    title: z.string(),
    current: z.boolean(),
  }),
  texts: ['title'],
  sort: ['number', 'edition', 'title', 'standard', 'current'],
  sortBy: { number: textOrder('number'), edition: textOrder('edition') },
  filters: ['standard', 'current'],
})

/** The fields of every CLP statement. */
const statement = { id, code: z.string(), statement: z.string() }
const statements = { texts: ['statement'], sort: ['code', 'statement'] }

const hazardGroups = ['PHYSICAL', 'HEALTH', 'ENVIRONMENT'] as const
const hazardCategory = responseSchema('HazardCategory', {
  category: z.string(),
  pictograms: z.array(z.enum(pictograms)),
  signal_word: z.enum(signalWords),
})

export const hazardStatements = defineCodeList({
  ...statements,
  path: '/hazard-statements',
  summary: 'Lists the hazard statements (H) of CLP, Annex III. A combined statement is one statement',
  name: 'HazardStatement',
  table: 'hazard_statements',
  item: z.object({ ...statement, hazard_group: z.enum(hazardGroups), categories: z.array(hazardCategory) }),
  filters: ['hazard_group'],
})

const supplementKinds = ['SUPPLEMENTAL', 'MIXTURE', 'HAZARD_CLASS'] as const

export const euHazardStatements = defineCodeList({
  ...statements,
  path: '/eu-hazard-statements',
  summary: 'Lists the supplemental hazard statements (EUH) of CLP, including withdrawn ones',
  name: 'EuHazardStatement',
  table: 'eu_hazard_statements',
  item: z.object({
    ...statement,
    kind: z.enum(supplementKinds),
    hazard_class: z.string().nullable(),
    signal_word: z.enum(signalWords),
    current: z.boolean(),
  }),
  filters: ['kind', 'current'],
})

const precautionGroups = ['GENERAL', 'PREVENTION', 'RESPONSE', 'STORAGE', 'DISPOSAL'] as const

export const precautionaryStatements = defineCodeList({
  ...statements,
  path: '/precautionary-statements',
  summary: 'Lists the precautionary statements (P) of CLP, Annex IV, including withdrawn ones',
  name: 'PrecautionaryStatement',
  table: 'precautionary_statements',
  item: z.object({ ...statement, statement_group: z.enum(precautionGroups), current: z.boolean() }),
  filters: ['statement_group', 'current'],
})

export const hazardPictograms = defineCodeList({
  path: '/hazard-statements/pictograms',
  summary: 'Lists the hazard pictograms of CLP, Annex V',
  name: 'HazardPictogram',
  table: 'hazard_pictograms',
  item: z.object({
    id,
    code: z.enum(pictograms),
    name: z.string(),
    symbol: z.string(),
    hazards: z.string(),
  }),
  texts: ['name', 'symbol', 'hazards'],
  sort: ['code', 'name'],
})

export const substanceNotes = defineCodeList({
  path: '/substances/notes',
  summary: 'Lists the notes on entries of CLP, Annex VI',
  name: 'SubstanceNote',
  table: 'substance_notes',
  item: z.object({ id, code: z.string(), note: z.string() }),
  texts: ['note'],
  sort: ['position', 'code'],
})

const transportClasses = ['1', '2', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7', '8', '9'] as const
const packingGroups = ['I', 'II', 'III'] as const
const carriages = ['ALLOWED', 'NOT_SUBJECT', 'PROHIBITED'] as const

const unNumber: Filter = {
  schema: z.string().regex(/^\d{4}$/),
  repeated: true,
  where: (values) => sql`un_number = any (${values}::text[])`,
}

export const dangerousGoods = defineCodeList({
  path: '/dangerous-goods',
  summary: 'Lists the entries of the dangerous goods list of ADR, chapter 3.2. A UN number can have several entries',
  name: 'DangerousGood',
  table: 'dangerous_goods',
  item: z.object({
    id,
    un_number: z.string(),
    name: z.string(),
    class: z.enum(transportClasses),
    packing_group: z.enum(packingGroups).nullable(),
    classification_code: z.string().nullable(),
    labels: z.array(z.string()),
    limited_quantity: z.string().nullable(),
    transport_category: z.string().nullable(),
    tunnel_code: z.string().nullable(),
    hazard_number: z.string().nullable(),
    carriage: z.enum(carriages),
    source: z.string(),
  }),
  texts: ['name'],
  sort: ['un_number', 'name', 'class'],
  filters: ['class', 'packing_group'],
  filterBy: { un_number: unNumber },
})
