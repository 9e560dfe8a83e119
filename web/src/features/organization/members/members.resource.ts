import type { IsoDate } from '@ansvar/domain/dates'
import { competenceProblems, isEmail, isPhone, memberStates } from '@ansvar/domain/members'
import { levels, type Level } from '@ansvar/domain/permissions'
import { required } from '@ansvar/domain/problems'
import type { MemberRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, restore, retire } from '#screen/bulk/actions.ts'
import { draftOf, reference, rows, text, plain } from '#screen/draft-fields.ts'
import { competences, departments } from '#screen/lists.source.ts'
import { choice, dateProblems, defineResource, flag, rarely, recordOf, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreateMemberDocument,
  MemberDocument,
  MemberHistoryDocument,
  MembersDocument,
  UpdateMemberDocument,
} from './generated/members.graphql.ts'

type StoredDraft = {
  readonly competence: Reference | null
  readonly acquiredOn: IsoDate | null
  readonly validUntil: IsoDate | null
}

export const emptyCompetence = (): StoredDraft => ({ competence: null, acquiredOn: null, validUntil: null })

const draft = draftOf({
  name: text,
  email: text,
  phone: text,
  title: text,
  department: reference,
  level: plain<Level>('READ'),
  active: plain(true),
  competences: rows(({ competence, acquiredOn, validUntil }: StoredDraft): StoredDraft => ({
    competence: referenceTo(competence),
    acquiredOn,
    validUntil,
  })),
})

/** The draft of a member. */
export type MemberDraft = ReturnType<typeof draft.empty>

export const members = defineResource({
  name: 'members',
  permission: 'MANAGE_ORGANIZATION',
  paths: paths.members,
  documents: {
    list: MembersDocument,
    record: MemberDocument,
    history: MemberHistoryDocument,
    create: CreateMemberDocument,
    update: UpdateMemberDocument,
  },
  filters: {
    level: choice(levels),
    departmentId: recordOf(departments),
    competenceId: recordOf(competences),
    state: choice(memberStates),
    active: rarely(flag),
  },
  // Deactivated members last.
  sort: ['-active', 'name'],
  bulk: [assign('department', 'department', departments), retire, restore],
  titleOf: (member: MemberRecordFragment) => member.name,
  ...draft,
  toInput: (member) => ({
    ...draft.toInput(member),
    competences: member.competences.map(({ competence, ...days }) => ({ ...days, competenceId: competence?.id ?? '' })),
  }),
  check: (member, today) => [
    ...required('name', member.name),
    ...required('email', member.email),
    ...(member.email.trim() !== '' && !isEmail(member.email.trim()) ? [{ path: 'email', code: 'not_an_email' }] : []),
    ...(member.phone.trim() !== '' && !isPhone(member.phone.trim()) ? [{ path: 'phone', code: 'not_a_phone' }] : []),
    ...member.competences.flatMap(({ competence, acquiredOn, validUntil }, index) => [
      ...required(`competences.${index}.competence`, competence),
      ...dateProblems(`competences.${index}.acquiredOn`, acquiredOn),
      ...dateProblems(`competences.${index}.validUntil`, validUntil),
    ]),
    ...competenceProblems(
      member.competences.map(({ competence, ...days }) => ({
        ...days,
        ...(competence && { competenceId: competence.id }),
      })),
      today,
    ),
  ],
})
