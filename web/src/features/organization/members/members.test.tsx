import { describe, expect, test } from 'vitest'
import type { IsoDate, IsoDateTime } from '@ansvar/domain/dates'
import { memberStatusOf } from './member-status.ts'
import { members, type MemberDraft } from './members.resource.ts'

const day = (text: string) => text as IsoDate
const today = day('2026-11-20')
const draft: MemberDraft = {
  ...members.empty(),
  name: 'Kirsten Holm',
  email: 'kirsten@nordlys.example',
  department: { id: 'd', name: 'Maintenance' },
  competences: [{ competence: { id: 'c', name: 'First aid' }, acquiredOn: day('2026-01-01'), validUntil: null }],
}
const found = (patch: Partial<MemberDraft>) =>
  members.check?.({ ...draft, ...patch }, today).map(({ path, code }) => `${path} ${code}`)

describe('a member', () => {
  test('has a name and an address that can be one', () => {
    expect(found({})).toEqual([])
    expect(found({ name: ' ', email: '', phone: 'ring' })).toEqual([
      'name required',
      'email required',
      'phone not_a_phone',
    ])
    expect(found({ email: 'kirsten' })).toEqual(['email not_an_email'])
  })

  test('has each competence once, got by today', () => {
    const held = { competence: { id: 'c', name: 'First aid' }, acquiredOn: day('2027-01-01'), validUntil: null }
    expect(found({ competences: [...draft.competences, held, { ...held, competence: null }] })).toEqual([
      'competences.2.competence required',
      'competences.1.competenceId taken',
      'competences.1.acquiredOn in_future',
      'competences.2.acquiredOn in_future',
    ])
  })

  test('is sent with the ids of department and competences', () => {
    expect(members.toInput(draft)).toMatchObject({ departmentId: 'd', competences: [{ competenceId: 'c' }] })
  })
})

test('has the status erased when the personal data are erased', () => {
  const erasedDate = '2026-11-26T10:00:00Z' as IsoDateTime
  expect(memberStatusOf({ state: 'INACTIVE', erasedDate, competences: [] }, today).text).toBe('members.status.erased')
})

test.each([
  ['INACTIVE', '2020-01-01', 'inactive'],
  ['INVITED', null, 'invited'],
  ['ACTIVE', '2020-01-01', 'EXPIRED'],
  ['ACTIVE', '2026-12-24', 'EXPIRES_SOON'],
  ['ACTIVE', null, 'active'],
] as const)('%s with a competence until %s, the status of a member is %s', (state, until, key) => {
  const { text } = memberStatusOf({ state, competences: [{ validUntil: until as IsoDate | null }] }, today)
  expect(text).toBe(`members.status.${key}`)
})
