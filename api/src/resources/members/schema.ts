import { z } from 'zod'
import { isEmail, isPhone, memberLimits, memberStates } from '@ansvar/domain/members'
import { levels } from '@ansvar/domain/permissions'
import { inputSchema, recordResponse, storedFields } from '#contract/components.ts'
import * as field from '#contract/fields.ts'

const heldCompetence = z.strictObject({
  competence_id: field.reference,
  acquired_on: field.optionalDay,
  valid_until: field.optionalDay,
})

/** The fields of a member that are saved. PUT replaces: a field left out becomes empty, except `level` and `active`. */
export const memberInput = inputSchema('MemberInput', {
  name: field.line(memberLimits.name),
  email: field.line(memberLimits.email).refine((text) => text === '' || isEmail(text), field.fault('not_an_email')),
  phone: field
    .optionalLine(memberLimits.phone)
    .refine((text) => text === null || isPhone(text), field.fault('not_a_phone')),
  title: field.optionalLine(memberLimits.title),
  department_id: field.optionalReference,
  level: field.optional(z.enum(levels)),
  active: field.active,
  competences: field.listOfRows(heldCompetence, memberLimits.competences),
})
export type MemberInput = z.output<typeof memberInput>

/** Who decides about documents for a member. Without a delegate, the member has none any more. */
export const approvalDelegateInput = inputSchema('ApprovalDelegateInput', {
  approval_delegate_id: field.optionalReference,
  delegate_from: field.optionalDay,
  delegate_until: field.optionalDay,
})

/** Why the personal data of a member are erased. */
export const memberEraseInput = inputSchema('MemberEraseInput', {
  reason: field.prose(memberLimits.eraseReason).refine((text) => text.trim() !== '', field.fault('required')),
})

export const member = recordResponse('Member', memberInput, {
  level: z.enum(levels),
  state: z.enum(memberStates),
  /** Whether only system maintainers may change the email, level and activity. */
  locked: z.boolean(),
  invited_until: field.instant.nullable(),
  erased_date: field.instant.nullable(),
  erase_reason: z.string().nullable(),
  approval_delegate_id: field.id.nullable(),
  delegate_from: field.date.nullable(),
  delegate_until: field.date.nullable(),
  competences: z.array(z.object({ organization_id: field.id, ...storedFields(heldCompetence) })),
})
export type Member = z.output<typeof member>
