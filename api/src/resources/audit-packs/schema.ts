import { z } from 'zod'
import {
  auditPackFailures,
  auditPackFiles,
  auditPackLimits,
  auditPackNames,
  auditPackPhases,
  auditPackStates,
} from '@ansvar/domain/audit-packs'
import { auditPackTransitions, auditPackTransitionsOf } from '@ansvar/domain/audit-pack-states'
import { languages } from '@ansvar/domain/languages'
import type { Level } from '@ansvar/domain/permissions'
import { certificationStandards } from '@ansvar/domain/standards'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import { date, id, instant, optionalDay, prose } from '#contract/fields.ts'
import { filtersOf, plainOrder, rankOrder, type ListSpec } from '#contract/lists.ts'

const standard = z.enum(certificationStandards)
const state = named('AuditPackState', z.enum(auditPackStates))
const names = named('AuditPackNames', z.enum(auditPackNames))
const files = named('AuditPackFiles', z.enum(auditPackFiles))

export const auditPack = responseSchema('AuditPack', {
  id,
  organization_id: id,
  state,
  standards: z.array(standard),
  as_of: date,
  language: z.enum(languages),
  names,
  reason: z.string().nullable(),
  files,
  created_by: z.string(),
  created_date: instant,
  phase: named('AuditPackPhase', z.enum(auditPackPhases)).nullable(),
  steps_done: z.number().int().min(0),
  steps: z.number().int().min(0),
  failure: named('AuditPackFailure', z.enum(auditPackFailures)).nullable(),
  last_change: z.number().int().nullable(),
  faults: z.number().int().nullable(),
  size: z.number().int().nullable(),
  content_hash: z.string().nullable(),
  ended_date: instant.nullable(),
  expires_date: instant.nullable(),
  may: z.array(named('AuditPackTransition', z.enum(auditPackTransitions))),
})

export const auditPackInput = inputSchema('AuditPackInput', {
  standards: z.array(standard).min(1).max(certificationStandards.length),
  as_of: optionalDay,
  language: z.enum(languages).nullish(),
  names: names.nullish(),
  reason: prose(auditPackLimits.reason).nullish(),
  files: files.nullish(),
})

export const auditPackListSpec: ListSpec = {
  sort: { created_date: plainOrder('created_date'), state: rankOrder('state', auditPackStates) },
  defaultSort: 'created_date,desc',
  filters: filtersOf(auditPack, ['state']),
  byId: false,
}

/** The columns that a request can read. */
export const auditPackColumns = [
  'id',
  'organization_id',
  'state',
  'standards',
  'as_of',
  'language',
  'names',
  'reason',
  'files',
  'created_by',
  'created_date',
  'phase',
  'steps_done',
  'steps',
  'failure',
  'last_change',
  'faults',
  'size',
  'content_hash',
  'ended_date',
  'expires_date',
] as const

type Row = { readonly state: (typeof auditPackStates)[number] }

/** Adds what the caller can do with a pack now. */
export const presentPack = <T extends Row>(row: T, level: Level) => ({
  ...row,
  may: auditPackTransitionsOf(row, level).may,
})
