import { z } from 'zod'
import { responsibilityKinds } from '@ansvar/domain/responsibilities'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'

const kind = named('ResponsibilityKind', z.enum(responsibilityKinds))

/** The member who takes over the responsibilities of another one, and which kinds. All if `kinds` is left out. */
export const responsibilitiesHandOverInput = inputSchema('ResponsibilitiesHandOverInput', {
  to_id: field.reference,
  kinds: z.array(z.enum(responsibilityKinds)).min(1).max(responsibilityKinds.length).nullish(),
})
export type ResponsibilitiesHandOverInput = z.output<typeof responsibilitiesHandOverInput>

const responsibility = responseSchema('Responsibility', {
  id: field.id,
  title: z.string().nullable(),
})

const group = responseSchema('ResponsibilityGroup', {
  kind,
  count: z.number().int().min(1),
  records: z.array(responsibility),
})
export type ResponsibilityGroup = z.output<typeof group>

export const memberResponsibilities = responseSchema('MemberResponsibilities', {
  id: field.id,
  organization_id: field.id,
  version: field.version,
  total: z.number().int().min(0),
  kinds: z.array(group),
})
