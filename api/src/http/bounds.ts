import type { z } from 'zod'
import { inputLimits } from '@ansvar/domain/input-limits'
import type { FieldProblem } from '#contract/problem.ts'
import { factsOf } from '#contract/schemas.ts'

/**
 * The number of code units by which a text may exceed its maximum, because surrounding white space is removed later.
 */
const WHITESPACE_ALLOWANCE = 1_000

type Search = { readonly found: FieldProblem[] }

/**
 * Returns the lists with too many items and the texts that are too long for their schema. Each list is counted before
 * its items are checked, so that the schema limits the work of all further checks. Finds at most one problem more than
 * are reported.
 */
export function excesses(value: unknown, schema: z.ZodType): FieldProblem[] {
  const state: Search = { found: [] }
  search(state, value, schema, '')
  return state.found
}

function search(state: Search, value: unknown, schema: z.ZodType, path: string): void {
  if (state.found.length > inputLimits.problems) return
  const { shape, item, most } = factsOf(schema)
  if (typeof value === 'string') {
    if (value.length > (most ?? 0) + WHITESPACE_ALLOWANCE) state.found.push({ path, code: 'too_long' })
  } else if (Array.isArray(value)) {
    if (value.length > (most ?? inputLimits.items)) state.found.push({ path, code: 'too_many' })
    else if (item) for (const [index, one] of value.entries()) search(state, one, item, under(path, index))
  } else if (shape && typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      const expected = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (expected) search(state, field, expected, under(path, name))
    }
  }
}

const under = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)
