import { z } from 'zod'
import { policyLimits } from '@ansvar/domain/policies'
import { inputSchema } from '#contract/components.ts'
import { line, listOfRows, optionalDay } from '#contract/fields.ts'
import { documentResponses, documentInput } from '#resources/controlled-documents/schema.ts'

const communication = z.strictObject({
  audience: line(policyLimits.audience),
  channel: line(policyLimits.channel),
  date: optionalDay,
})

export const policyInput = inputSchema('PolicyInput', {
  ...documentInput,
  communications: listOfRows(communication, policyLimits.communications),
})

export const { document: policy, revision: policyRevision } = documentResponses('Policy', policyInput, 'policy_id')
