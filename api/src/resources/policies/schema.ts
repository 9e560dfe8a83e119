import { z } from 'zod'
import { policyLimits } from '@ansvar/domain/policies'
import { named } from '#contract/components.ts'
import { date, id, line, optionalDay } from '#contract/fields.ts'
import { embeddedList } from '#http/embeds.ts'
import {
  documentAnswer,
  documentInput,
  revisionAnswer,
  versionSummary,
} from '#resources/controlled-documents/schema.ts'

const communicationInput = z.strictObject({
  audience: line(policyLimits.audience),
  channel: line(policyLimits.channel),
  date: optionalDay,
})

export const policyInput = named(
  'PolicyInput',
  z.strictObject({
    ...documentInput,
    communications: z
      .array(communicationInput)
      .max(policyLimits.communications)
      .nullish()
      .transform((list) => list ?? []),
  }),
)

const communications = z.array(z.object({ audience: z.string(), channel: z.string(), date: date.nullable() }))

const version = named('PolicyVersionSummary', z.object(versionSummary))

export const policy = named('Policy', z.object({ ...documentAnswer, versions: embeddedList(version), communications }))
export const policyRevision = named('PolicyRevision', z.object({ ...revisionAnswer, policy_id: id, communications }))
