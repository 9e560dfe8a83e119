import { sql } from 'kysely'
import { z } from 'zod'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import { certificationStandards } from '@ansvar/domain/standards'
import { responseSchema } from '#contract/components.ts'
import { id } from '#contract/fields.ts'
import { flag, oneOf, plainOrder, sharesId, territoryIn, textOrder } from '#contract/lists.ts'
import { defineCodeList } from '#http/code-list.ts'

// The code lists: reference data from data/, read by every session and written by the seed alone.

export const topics = defineCodeList({
  path: '/topics',
  summary: 'The topics of legislation',
  name: 'Topic',
  table: 'topics',
  item: z.object({ id, code: z.string(), name: z.string() }),
  texts: ['name'],
  sort: { name: textOrder('name'), code: plainOrder('code') },
})

export const contacts = defineCodeList({
  path: '/contacts',
  summary: 'Authorities and agencies to contact about legislation, as system maintainers publish them',
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
  sort: { name: textOrder('name'), territory: plainOrder('territory') },
  filters: { territory: territoryIn('territory'), topic_id: sharesId('topic_ids') },
})

export const isoStandards = defineCodeList({
  path: '/iso-standards',
  summary: 'The editions of the standards that organizations certify against',
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
  sort: {
    number: textOrder('number'),
    edition: plainOrder('edition'),
    title: textOrder('title'),
    standard: plainOrder('standard'),
    current: plainOrder('current'),
  },
  filters: { standard: oneOf('standard', certificationStandards), current: flag('current') },
})

/** The fields of every CLP statement. */
const statement = { id, code: z.string(), statement: z.string() }
const statements = { texts: ['statement'], sort: { code: plainOrder('code'), statement: textOrder('statement') } }

const hazardGroups = ['PHYSICAL', 'HEALTH', 'ENVIRONMENT'] as const
const hazardCategory = responseSchema('HazardCategory', {
  category: z.string(),
  pictograms: z.array(z.enum(pictograms)),
  signal_word: z.enum(signalWords),
})

export const hazardStatements = defineCodeList({
  ...statements,
  path: '/hazard-statements',
  summary: 'The hazard statements of CLP, Annex III; a combined statement is one code',
  name: 'HazardStatement',
  table: 'hazard_statements',
  item: z.object({ ...statement, hazard_group: z.enum(hazardGroups), categories: z.array(hazardCategory) }),
  filters: { hazard_group: oneOf('hazard_group', hazardGroups) },
})

const supplementKinds = ['SUPPLEMENTAL', 'MIXTURE', 'HAZARD_CLASS'] as const

export const euHazardStatements = defineCodeList({
  ...statements,
  path: '/eu-hazard-statements',
  summary: 'The supplemental hazard statements of CLP, including withdrawn ones that old safety data sheets use',
  name: 'EuHazardStatement',
  table: 'eu_hazard_statements',
  item: z.object({
    ...statement,
    kind: z.enum(supplementKinds),
    hazard_class: z.string().nullable(),
    signal_word: z.enum(signalWords),
    current: z.boolean(),
  }),
  filters: { kind: oneOf('kind', supplementKinds), current: flag('current') },
})

const precautionGroups = ['GENERAL', 'PREVENTION', 'RESPONSE', 'STORAGE', 'DISPOSAL'] as const

export const precautionaryStatements = defineCodeList({
  ...statements,
  path: '/precautionary-statements',
  summary: 'The precautionary statements of CLP, Annex IV, including withdrawn ones that old safety data sheets use',
  name: 'PrecautionaryStatement',
  table: 'precautionary_statements',
  item: z.object({ ...statement, statement_group: z.enum(precautionGroups), current: z.boolean() }),
  filters: { statement_group: oneOf('statement_group', precautionGroups), current: flag('current') },
})

export const hazardPictograms = defineCodeList({
  path: '/hazard-statements/pictograms',
  summary: 'The hazard pictograms of CLP, Annex V',
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
  sort: { code: plainOrder('code'), name: textOrder('name') },
})

export const substanceNotes = defineCodeList({
  path: '/substances/notes',
  summary: 'The notes on entries of CLP, Annex VI',
  name: 'SubstanceNote',
  table: 'substance_notes',
  item: z.object({ id, code: z.string(), note: z.string() }),
  texts: ['note'],
  sort: { position: plainOrder('position'), code: plainOrder('code') },
})

const transportClasses = ['1', '2', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7', '8', '9'] as const
const packingGroups = ['I', 'II', 'III'] as const
const carriages = ['ALLOWED', 'NOT_SUBJECT', 'PROHIBITED'] as const

export const dangerousGoods = defineCodeList({
  path: '/dangerous-goods',
  summary: 'The dangerous goods list of ADR, chapter 3.2; a UN number may have several entries',
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
  sort: { un_number: plainOrder('un_number'), name: textOrder('name'), class: plainOrder('class') },
  filters: {
    un_number: {
      schema: z.string().regex(/^\d{4}$/),
      repeated: true,
      where: (values) => sql`un_number = any (${values}::text[])`,
    },
    class: oneOf('class', transportClasses),
    packing_group: oneOf('packing_group', packingGroups),
  },
})
