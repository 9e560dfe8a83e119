import type { IsoDate } from '@ansvar/domain/dates'
import { competenceProblems, isEmail, isPhone, memberStates } from '@ansvar/domain/members'
import { levels, type Level } from '@ansvar/domain/permissions'
import type { MemberRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, restore, retire } from '#screen/bulk/actions.ts'
import { competences, departments } from '#screen/lists.source.ts'
import { choice, dateProblems, defineResource, flag, inUse, rarely, recordOf, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreateMemberDocument,
  MemberDocument,
  MemberHistoryDocument,
  MembersDocument,
  UpdateMemberDocument,
} from './generated/members.graphql.ts'

/** A member as it is written: what the fields hold, by their names. */
export type MemberDraft = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly title: string
  readonly department: Reference | null
  readonly level: Level
  readonly active: boolean
  readonly competences: readonly HeldDraft[]
}

type HeldDraft = {
  readonly competence: Reference | null
  readonly acquiredOn: IsoDate | null
  readonly validUntil: IsoDate | null
}

export const emptyCompetence = (): HeldDraft => ({ competence: null, acquiredOn: null, validUntil: null })

const missing = (path: string, value: string) => (value.trim() === '' ? [{ path, code: 'required' }] : [])

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
  // Who is no longer there comes last.
  sort: ['-active', 'name'],
  bulk: [assign('department', 'department', departments), retire, restore],
  titleOf: (member: MemberRecordFragment) => member.name,
  empty: (): MemberDraft => ({
    name: '',
    email: '',
    phone: '',
    title: '',
    department: null,
    level: 'READ',
    active: true,
    competences: [],
  }),
  toDraft: (member): MemberDraft => ({
    name: member.name,
    email: member.email,
    phone: member.phone ?? '',
    title: member.title ?? '',
    department: referenceTo(member.department),
    level: member.level,
    active: member.active,
    competences: member.competences.map(({ competence, acquiredOn, validUntil }) => ({
      competence: referenceTo(competence),
      acquiredOn: acquiredOn ?? null,
      validUntil: validUntil ?? null,
    })),
  }),
  statusOf: inUse,
  toInput: ({ department, competences: held, ...rest }) => ({
    ...rest,
    departmentId: department?.id ?? null,
    competences: held.map(({ competence, ...days }) => ({ ...days, competenceId: competence?.id ?? '' })),
  }),
  check: (draft, today) => [
    ...missing('name', draft.name),
    ...missing('email', draft.email),
    ...(draft.email.trim() !== '' && !isEmail(draft.email.trim()) ? [{ path: 'email', code: 'not_an_email' }] : []),
    ...(draft.phone.trim() !== '' && !isPhone(draft.phone.trim()) ? [{ path: 'phone', code: 'not_a_phone' }] : []),
    ...draft.competences.flatMap(({ competence, acquiredOn, validUntil }, index) => [
      ...(competence ? [] : [{ path: `competences.${index}.competence`, code: 'required' }]),
      ...dateProblems(`competences.${index}.acquiredOn`, acquiredOn),
      ...dateProblems(`competences.${index}.validUntil`, validUntil),
    ]),
    ...competenceProblems(
      draft.competences.map(({ competence, ...days }) => ({
        ...days,
        ...(competence && { competenceId: competence.id }),
      })),
      today,
    ),
  ],
})
