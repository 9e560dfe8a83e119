import { z } from 'zod'
import { isEmail, isPhone, memberLimits, memberStates } from '@ansvar/domain/members'
import { levels } from '@ansvar/domain/permissions'
import {
  active,
  fault,
  id,
  instant,
  line,
  listOfRows,
  optional,
  optionalDay,
  optionalLine,
  optionalReference,
  reference,
} from '#contract/fields.ts'
import { inputSchema, recordAnswer, storedFields } from '#contract/components.ts'

const heldCompetence = z.strictObject({
  competence_id: reference,
  acquired_on: optionalDay,
  valid_until: optionalDay,
})

/** The fields of a member that are saved. PUT replaces: a field left out becomes empty, except `level` and `active`. */
export const memberInput = inputSchema('MemberInput', {
  name: line(memberLimits.name),
  email: line(memberLimits.email).refine((text) => text === '' || isEmail(text), fault('not_an_email')),
  phone: optionalLine(memberLimits.phone).refine((text) => text === null || isPhone(text), fault('not_a_phone')),
  title: optionalLine(memberLimits.title),
  department_id: optionalReference,
  level: optional(z.enum(levels)),
  active,
  competences: listOfRows(heldCompetence, memberLimits.competences),
})
export type MemberInput = z.output<typeof memberInput>

export const member = recordAnswer('Member', memberInput, {
  level: z.enum(levels),
  state: z.enum(memberStates),
  /** Whether only system maintainers may change the email, level and activity. */
  locked: z.boolean(),
  invited_until: instant.nullable(),
  competences: z.array(z.object({ organization_id: id, ...storedFields(heldCompetence) })),
})
export type Member = z.output<typeof member>
