import { sql } from 'kysely'
import { z } from 'zod'
import {
  acknowledgementLimits,
  acknowledgementRoundStates,
  acknowledgementRoundTransitions,
} from '@ansvar/domain/acknowledgement-round-states'
import {
  acknowledgementReasons,
  acknowledgementStates,
  acknowledgementTransitions,
} from '@ansvar/domain/acknowledgement-states'
import { approvedDocumentKinds } from '@ansvar/domain/approval-states'
import { inputSchema, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { idIn, listSpec, oneOf, plainOrder, textOrder } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'

export const roundInput = inputSchema('AcknowledgementRoundInput', {
  document_kind: z.enum(approvedDocumentKinds),
  document_id: field.reference,
  everyone: field.withDefault(z.boolean(), false),
  department_ids: field.references(acknowledgementLimits.departments),
  member_ids: field.references(acknowledgementLimits.members),
  message: field.optionalProse(acknowledgementLimits.message),
  due_on: field.day,
})

/** How many members of a department have confirmed. */
const progress = {
  audience: z.number().int(),
  confirmed: z.number().int(),
  exempt: z.number().int(),
}

const departmentProgress = responseSchema('AcknowledgementProgress', {
  department_id: field.id.nullable(),
  department_name: z.string().nullable(),
  ...progress,
})

export const round = responseSchema('AcknowledgementRound', {
  ...field.identity,
  document_kind: z.enum(approvedDocumentKinds),
  document_id: field.id,
  document_title: z.string(),
  document_version: field.version,
  everyone: z.boolean(),
  department_ids: z.array(field.id),
  member_ids: z.array(field.id),
  message: z.string().nullable(),
  due_on: field.date,
  ended_date: field.instant.nullable(),
  state: z.enum(acknowledgementRoundStates),
  ...progress,
  departments: z.array(departmentProgress),
  own_state: z.enum(acknowledgementStates).nullable(),
  sees_names: z.boolean(),
  may: z.array(z.enum(acknowledgementRoundTransitions)),
  refusals: z.array(
    responseSchema('AcknowledgementRoundRefusal', {
      transition: z.enum(acknowledgementRoundTransitions),
      reason: z.enum(acknowledgementReasons),
    }),
  ),
  ...field.stamps,
})

export const roundKind = kindOf('acknowledgement_rounds', round, {
  derived: [
    'document_title',
    'state',
    'audience',
    'confirmed',
    'exempt',
    'departments',
    'own_state',
    'sees_names',
    'may',
    'refusals',
  ],
})

export const roundListSpec = listSpec(round, {
  sort: ['created_date', 'due_on'],
  defaultSort: 'created_date,desc',
  filters: ['document_kind', 'document_id'],
  filterBy: {
    state: {
      schema: z.enum(acknowledgementRoundStates),
      repeated: true,
      where: (values) => sql`case when ended_date is null then 'OPEN' else 'ENDED' end = any (${values}::text[])`,
    },
  },
  searchable: false,
})

export const confirmationInput = inputSchema('AcknowledgementConfirmationInput', { document_version: field.version })

export const exemptionInput = inputSchema('AcknowledgementExemptionInput', {
  member_id: field.reference,
  reason: field.prose(acknowledgementLimits.reason).refine((value) => value.trim() !== '', field.fault('required')),
})

/** A member in a round. */
export const acknowledgement = responseSchema('Acknowledgement', {
  id: field.id,
  round_id: field.id,
  member_id: field.id,
  member_name: z.string(),
  department_id: field.id.nullable(),
  state: z.enum(acknowledgementStates),
  document_version: field.version.nullable(),
  confirmed_date: field.instant.nullable(),
  reason: z.string().nullable(),
  may: z.array(z.enum(acknowledgementTransitions)),
  refusals: z.array(
    responseSchema('AcknowledgementRefusal', {
      transition: z.enum(acknowledgementTransitions),
      reason: z.enum(acknowledgementReasons),
    }),
  ),
})

/** What is stored of a confirmation or an exemption. */
export const storedAcknowledgement = z.object({
  ...field.identity,
  round_id: field.id,
  member_id: field.id,
  member_name: z.string(),
  state: z.enum(['CONFIRMED', 'EXEMPT']),
  document_version: field.version,
  content_hash: z.string(),
  reason: z.string().nullable(),
  ...field.stamps,
})

export const acknowledgementKind = kindOf('acknowledgements', storedAcknowledgement, {
  parent: { table: 'acknowledgement_rounds', column: 'round_id' },
  references: { member_id: 'members' },
})

export const acknowledgementListSpec = {
  sort: { member_name: textOrder('member_name'), confirmed_date: plainOrder('confirmed_date') },
  defaultSort: 'member_name,asc',
  filters: { state: oneOf('state', [...acknowledgementStates]), department_id: idIn('department_id') },
  byId: false,
} as const
