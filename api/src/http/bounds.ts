import type { z } from 'zod'
import { inputLimits } from '@ansvar/domain/input-limits'
import type { FieldProblem } from '#contract/problem.ts'
import { factsOf } from '#contract/schemas.ts'

/** Code units that a text may be longer than its field: blanks around it, which are dropped. */
const ROOM = 1_000

type Search = { readonly found: FieldProblem[] }

/**
 * The lists that have more items, and the texts that are longer, than their schema takes. Each list is counted before
 * any of its items is looked at, so that the work of all further checks is bounded by the schema rather than by the
 * sender; of the problems no more are found than are reported.
 */
export function excesses(value: unknown, schema: z.ZodType): FieldProblem[] {
  const search: Search = { found: [] }
  look(search, value, schema, '')
  return search.found
}

function look(search: Search, value: unknown, schema: z.ZodType, path: string): void {
  if (search.found.length > inputLimits.problems) return
  const { shape, item, most } = factsOf(schema)
  if (typeof value === 'string') {
    if (value.length > (most ?? 0) + ROOM) search.found.push({ path, code: 'too_long' })
  } else if (Array.isArray(value)) {
    if (value.length > (most ?? inputLimits.items)) search.found.push({ path, code: 'too_many' })
    else if (item) for (const [index, one] of value.entries()) look(search, one, item, under(path, index))
  } else if (shape && typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      const expected = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (expected) look(search, field, expected, under(path, name))
    }
  }
}

const under = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)
