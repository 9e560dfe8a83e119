import { expect, test } from 'vitest'
import {
  causeCategories,
  causeChains,
  causeKinds,
  causeLimits,
  causeProblems,
  lacksRootCause,
  type CauseLink,
} from './event-causes.ts'

/** A chain of causes c1 → c2 → …, each because of the next. */
const chain = (length: number): CauseLink[] =>
  Array.from({ length }, (_, index) => ({
    id: `c${index + 1}`,
    becauseOfId: index + 1 < length ? `c${index + 2}` : null,
  }))

const codes = (...[cause, others]: Parameters<typeof causeProblems>) =>
  causeProblems(cause, others).map(({ path, code }) => `${path} ${code}`)

test('a cause is direct, contributing or root, in one of seven categories', () => {
  expect(causeKinds).toEqual(['DIRECT', 'CONTRIBUTING', 'ROOT'])
  expect(causeCategories.length).toBe(7)
})

test('a cause follows from another cause of the same event, and a root cause from none', () => {
  expect(codes({ id: null, kind: 'DIRECT', becauseOfId: 'c1' }, chain(1))).toEqual([])
  expect(codes({ id: null, kind: 'DIRECT', becauseOfId: 'other' }, chain(1))).toEqual(['becauseOfId not_found'])
  expect(codes({ id: null, kind: 'ROOT', becauseOfId: 'c1' }, chain(1))).toEqual(['becauseOfId invalid'])
  expect(codes({ id: 'c1', kind: 'ROOT', becauseOfId: null }, chain(1))).toEqual([])
})

test('a chain of causes has no circle', () => {
  expect(codes({ id: 'c1', kind: 'DIRECT', becauseOfId: 'c1' }, chain(1))).toEqual(['becauseOfId circular'])
  expect(codes({ id: 'c3', kind: 'DIRECT', becauseOfId: 'c1' }, chain(3))).toEqual(['becauseOfId circular'])
})

test('a chain has at most nine causes, counted in both directions', () => {
  expect(causeLimits.chain).toBe(9)
  expect(codes({ id: null, kind: 'DIRECT', becauseOfId: 'c1' }, chain(8))).toEqual([])
  expect(codes({ id: null, kind: 'DIRECT', becauseOfId: 'c1' }, chain(9))).toEqual(['becauseOfId too_many'])
  const joined = (first: number, second: number) => {
    const others = [...chain(first), ...chain(second).map(({ id, becauseOfId }) => moved(id, becauseOfId))]
    return codes({ id: `c${first}`, kind: 'DIRECT', becauseOfId: 'dc1' }, others)
  }
  expect(joined(4, 5)).toEqual([])
  expect(joined(5, 5)).toEqual(['becauseOfId too_many'])
})

const moved = (id: string, becauseOfId: string | null): CauseLink => ({
  id: `d${id}`,
  becauseOfId: becauseOfId === null ? null : `d${becauseOfId}`,
})

test.each([
  ['HIGH', false, false, true, true],
  ['LOW', true, false, true, true],
  ['MEDIUM', false, false, true, false],
  ['HIGH', true, true, true, false],
  ['HIGH', true, false, false, false],
] as const)(
  'importance %s, accident %s, root cause %s: where it is required (%s), the event lacks one: %s',
  (importance, accidentOccurred, hasRootCause, isRequired, lacks) => {
    expect(lacksRootCause({ importance, accidentOccurred, hasRootCause }, isRequired)).toBe(lacks)
  },
)

test('causes are chains from what happened to the root cause, each cause in one of them', () => {
  const causes = [
    { id: 'root', becauseOfId: null },
    { id: 'slipped', becauseOfId: 'oil' },
    { id: 'hurried', becauseOfId: 'root' },
    { id: 'oil', becauseOfId: 'root' },
    { id: 'lost', becauseOfId: 'elsewhere' },
  ]
  const chains = causeChains(causes).map((found) => found.map(({ id }) => id).join(' < '))
  expect(chains).toEqual(['slipped < oil', 'hurried < root', 'lost'])
  expect(causeChains([])).toEqual([])
})
