import { describe, expect, test } from 'vitest'
import {
  assignmentNotices,
  defaultNotificationSettings,
  gatherNotices,
  MAX_SEPARATE_NOTIFICATIONS,
  notificationKinds,
  uncovered,
  type Notice,
} from './notices.ts'

const at = new Date('2026-11-24T08:00:00Z')
const change = (resource: string, after: Record<string, unknown> | null) => ({
  organizationId: 'nordlys',
  resource,
  id: 'r1',
  parent: null,
  after,
})
const notice = (recordId: string, more: Partial<Notice> = {}): Notice => ({
  organizationId: 'nordlys',
  memberId: 'lars',
  kind: 'ASSIGNED',
  resource: 'meters',
  recordId,
  key: `ASSIGNED ${recordId}`,
  ...more,
})

describe('a change that assigns a record', () => {
  test.each([
    ['reminders', 'responsible_id'],
    ['policies', 'owner_id'],
  ])('of %s by %s notifies its member', (resource, column) => {
    const [made, ...others] = assignmentNotices(change(resource, { [column]: 'lars', title: 'x' }), at)
    expect(made).toMatchObject({
      organizationId: 'nordlys',
      memberId: 'lars',
      kind: 'ASSIGNED',
      resource,
      recordId: 'r1',
    })
    expect(others).toEqual([])
  })

  test('in the persons of an event is about the event', () => {
    const persons = { ...change('event_persons', { handler_id: 'lars', reporter_id: 'aisha' }), id: 'p1' }
    const made = assignmentNotices({ ...persons, parent: { id: 'e1' } }, at)
    expect(made.map(({ memberId, kind, resource, recordId }) => [memberId, kind, resource, recordId])).toEqual([
      ['lars', 'EVENT_HANDED_OVER', 'events', 'e1'],
    ])
  })

  test('to the same member at another time is another cause', () => {
    const again = new Date('2026-11-25T08:00:00Z')
    const keys = [at, again].map(
      (when) => assignmentNotices(change('meters', { responsible_id: 'lars' }), when)[0]?.key,
    )
    expect(new Set(keys).size).toBe(2)
  })

  test.each([
    ['meters', { name: 'Water' }],
    ['meters', { responsible_id: null }],
    ['meters', null],
    ['policies', { approved_by_id: 'lars' }],
    ['policy_reviews', { reviewer_id: 'lars' }],
    ['departments', { leader_id: 'lars' }],
    ['tokens', { owner_id: 'lars' }],
  ])('is not one of %s with %j', (resource, after) => {
    expect(assignmentNotices(change(resource, after), at)).toEqual([])
  })
})

test('an assignment is left out if another notice to the member is about the same record', () => {
  const handedOver = notice('e1', { kind: 'EVENT_HANDED_OVER', resource: 'events', key: 'handed over' })
  expect(uncovered([notice('e1'), notice('e2'), notice('e1', { memberId: 'aisha' })], [handedOver])).toEqual([
    notice('e2'),
    notice('e1', { memberId: 'aisha' }),
  ])
})

const many = (count: number, more: Partial<Notice> = {}) =>
  Array.from({ length: count }, (_, index) => notice(`m${index}`, more))

describe('the notices of one transaction', () => {
  test('about several records replace the others to their member', () => {
    const handedOver = notice('', { kind: 'HANDED_OVER', resource: 'members', recordId: null, count: 14 })
    const other = notice('m1', { memberId: 'aisha' })
    expect(gatherNotices([...many(3), handedOver, other])).toEqual([handedOver, { ...other, count: 1 }])
  })

  test('are separate up to the limit', () => {
    expect(gatherNotices(many(MAX_SEPARATE_NOTIFICATIONS))).toHaveLength(MAX_SEPARATE_NOTIFICATIONS)
  })

  test('are one with their number beyond it, for each member and kind', () => {
    const all = [...many(MAX_SEPARATE_NOTIFICATIONS + 1), ...many(2, { memberId: 'aisha' })]
    expect(gatherNotices(all).map(({ memberId, recordId, count }) => [memberId, recordId, count])).toEqual([
      ['lars', null, MAX_SEPARATE_NOTIFICATIONS + 1],
      ['aisha', 'm0', 1],
      ['aisha', 'm1', 1],
    ])
  })

  test('with the same key are one', () => {
    expect(gatherNotices([notice('m1'), notice('m1')])).toEqual([{ ...notice('m1'), count: 1 }])
  })
})

test('the default settings email only known kinds, and send no summary', () => {
  const { immediate, muted, digest } = defaultNotificationSettings
  expect(immediate.filter((kind) => !notificationKinds.includes(kind))).toEqual([])
  expect([muted, digest]).toEqual([[], 'NONE'])
})
