import { expect, test } from 'vitest'
import { z } from 'zod'
import { bareOf, factsOf } from '#contract/schemas.ts'
import { adaptInput } from '#http/input.ts'
import { allEndpoints } from '#resources/index.ts'
import { eventInput } from '#resources/events/schema.ts'

/** Returns every optional text field and code of a body, with those of its rows, by path. An id is no such field. */
function optionalTexts(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const { shape, item, format } = factsOf(schema)
  if (item) return optionalTexts(item, `${path}[]`)
  if (shape) return Object.entries(shape).flatMap(([name, field]) => optionalTexts(field, `${path}.${name}`))
  const bare = bareOf(schema)
  const isText = bare instanceof z.ZodString || bare instanceof z.ZodEnum
  return isText && format !== 'uuid' && schema.safeParse(null).success ? [[path, schema]] : []
}

const fields = allEndpoints().flatMap(({ method, path, body }) =>
  body ? optionalTexts(body, `${method} ${path}`) : [],
)

test('a blank text is accepted in every optional text field: times, dates, periods and codes', () => {
  const refused = fields.filter(([, field]) => !field.safeParse(adaptInput(' ', field, null, 'UTC')).success)
  // The name of a file, which is that of the upload if it is left out.
  expect(refused.filter(([path]) => !/files?(\[\])?\.name$/.test(path)).map(([path]) => path)).toEqual([])
  expect(fields.length).toBeGreaterThan(100)
})

test('a blank text clears a time that is unchanged if it is left out, and a required date refuses it', () => {
  const { occurrence_time: time, occurrence_date: day } = eventInput.shape
  expect(time.parse(adaptInput('', time, null, 'UTC'))).toBeNull()
  expect(time.parse(undefined)).toBeUndefined()
  expect(time.safeParse(adaptInput('8', time, null, 'UTC')).success).toBe(false)
  expect(day.safeParse(adaptInput('', day, null, 'UTC')).success).toBe(false)
})
