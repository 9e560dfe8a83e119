import { z } from 'zod'
import { isEmail, isPhone, memberLimits, memberStates } from '@ansvar/domain/members'
import { levels } from '@ansvar/domain/permissions'
import { named } from '#contract/components.ts'
import {
  active,
  date,
  fault,
  id,
  identity,
  instant,
  line,
  optionalDay,
  optionalLine,
  optionalReference,
  reference,
  stamps,
} from '#contract/fields.ts'

const heldCompetence = z.strictObject({
  competence_id: reference,
  acquired_on: optionalDay,
  valid_until: optionalDay,
})

/** What a member is saved as. PUT replaces: a field left out becomes empty; only the standing then stays. */
export const memberInput = named(
  'MemberInput',
  z.strictObject({
    name: line(memberLimits.name),
    email: line(memberLimits.email).refine((text) => text === '' || isEmail(text), fault('not_an_email')),
    phone: optionalLine(memberLimits.phone).refine((text) => text === null || isPhone(text), fault('not_a_phone')),
    title: optionalLine(memberLimits.title),
    department_id: optionalReference,
    level: z
      .enum(levels)
      .nullish()
      .transform((level) => level ?? null),
    active,
    competences: z
      .array(heldCompetence)
      .max(memberLimits.competences)
      .nullish()
      .transform((list) => list ?? []),
  }),
)
export type MemberInput = z.output<typeof memberInput>

export const member = named(
  'Member',
  z.object({
    ...identity,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    title: z.string().nullable(),
    department_id: id.nullable(),
    level: z.enum(levels),
    active: z.boolean(),
    state: z.enum(memberStates),
    /** Whether only maintainers change the e-mail, level and activity; true for managers alone. */
    locked: z.boolean(),
    invited_until: instant.nullable(),
    competences: z.array(
      z.object({
        organization_id: id,
        competence_id: id,
        acquired_on: date.nullable(),
        valid_until: date.nullable(),
      }),
    ),
    ...stamps,
  }),
)
export type Member = z.output<typeof member>
