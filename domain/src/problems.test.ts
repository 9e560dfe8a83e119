import { expect, test } from 'vitest'
import { required } from './problems.ts'

test('an empty value is a problem of a required field', () => {
  const problem = [{ path: 'title', code: 'required' }]
  for (const empty of [null, undefined, '', ' \n', []]) expect(required('title', empty)).toEqual(problem)
  for (const value of ['Policy', 0, false, ['1'], { id: '1' }]) expect(required('title', value)).toEqual([])
})
