import { expect, test } from 'vitest'
import { auditPackTransitionsOf } from './audit-pack-states.ts'
import { auditPackStates } from './audit-packs.ts'
import { levels } from './permissions.ts'

test.each(auditPackStates)('only managers cancel a pack in the state %s, before it is complete', (state) => {
  const isUnfinished = state === 'QUEUED' || state === 'BUILDING'
  expect(levels.map((level) => auditPackTransitionsOf({ state }, level).may)).toEqual(
    levels.map((level) => (level === 'MANAGE' && isUnfinished ? ['CANCEL'] : [])),
  )
})

test('nobody causes the transitions of the service', () => {
  const { refusals } = auditPackTransitionsOf({ state: 'BUILDING' }, 'MANAGE')
  expect(refusals.map(({ transition, reason }) => `${transition} ${reason}`)).toEqual([
    'BUILD NOT_ALLOWED',
    'FINISH NOT_ALLOWED',
    'FAIL NOT_ALLOWED',
    'EXPIRE NOT_ALLOWED',
  ])
})
