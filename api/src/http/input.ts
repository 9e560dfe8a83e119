import { z } from 'zod'
import { inputLimits } from '@ansvar/domain/input-limits'
import { check } from '#contract/check.ts'
import { invalid, type FieldProblem } from '#contract/problem.ts'
import { inBatches } from '#db/batches.ts'
import { excesses } from './bounds.ts'
import { datedText } from './dates.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { bareOf, factsOf } from '#contract/schemas.ts'

/**
 * Converts input to the format of its schema. A record that was read can be sent back: read-only fields of the
 * response are removed (AIP-203, OUTPUT_ONLY), also in rows and nested objects. Unknown fields remain and are refused
 * later. Days and instants are converted to each other. A blank text in an optional formatted field becomes null.
 */
export function adaptInput(value: unknown, input: z.ZodType, response: z.ZodType | null, timeZone: string): unknown {
  const { shape, item, format } = factsOf(input)
  if (typeof value === 'string')
    return format !== 'uuid' && isBlankOf(value, input) ? null : datedText(value, format, timeZone)
  const read = response && factsOf(response)
  if (Array.isArray(value))
    return item ? value.map((row) => adaptInput(row, item, read?.item ?? null, timeZone)) : value
  if (!isObject(value) || !shape) return value
  const entries = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const expected = fieldOf(shape, name)
    const returned = fieldOf(read?.shape ?? null, name)
    if (!expected) return returned ? [] : [[name, field]]
    return [[name, adaptInput(field, expected, returned, timeZone)]]
  })
  return Object.fromEntries([...entries, ...idsOf(value, shape, read?.shape ?? {})])
}

/**
 * Returns whether a text is blank in an optional field that accepts no blank text: a time, a date, a period or a code.
 * It clears the field, as in every other optional text.
 */
function isBlankOf(text: string, input: z.ZodType): boolean {
  if (text.trim() !== '' || !isTextual(bareOf(input))) return false
  const { error } = input.safeParse(text)
  // A line of text that may be left out, but not be blank, is refused.
  return error !== undefined && !error.issues.some(({ code }) => code === 'too_small') && input.safeParse(null).success
}

const isTextual = (schema: z.ZodType): boolean => schema instanceof z.ZodString || schema instanceof z.ZodEnum

type Shape = Readonly<Record<string, z.ZodType>>

const fieldOf = (shape: Shape | null, name: string): z.ZodType | null =>
  shape && Object.hasOwn(shape, name) ? (shape[name] ?? null) : null

/** Uses the id of an embedded record if it is sent back in place of the id: `logo` in place of `logo_id`. */
function idsOf(value: Readonly<Record<string, unknown>>, input: Shape, response: Shape): [string, unknown][] {
  return Object.keys(input).flatMap((name): [string, unknown][] => {
    const record = /^(.+)_id$/.exec(name)?.[1]
    if (record === undefined || Object.hasOwn(value, name) || Object.hasOwn(response, name)) return []
    const read = Object.hasOwn(response, record) && !Object.hasOwn(input, record) ? value[record] : null
    return isObject(read) && Object.hasOwn(read, 'id') ? [[name, read['id']]] : []
  })
}

type Sent = Pick<Endpoint, 'method' | 'body' | 'many' | 'response'>

/** The response schema of a call with a body. Null for PATCH, whose body has only the fields to change. */
const responseOf = ({ method, response }: Sent): z.ZodType | null => (method === 'patch' ? null : response)

/** Returns the fields of the response that the body may contain and that are ignored. */
export function readOnlyFields(endpoint: Sent): string[] {
  const shape = (endpoint.body && factsOf(endpoint.body).shape) ?? {}
  const response = responseOf(endpoint)
  const read = (response && factsOf(response).shape) ?? {}
  return endpoint.body ? Object.keys(read).filter((name) => !Object.hasOwn(shape, name)) : []
}

/** The record that a body is for: the id in the path, which is null for a new record, and the version in If-Match. */
type Addressed = { readonly id: string | null; readonly ifMatch: number | null }

/**
 * Validates the body of a call, or each item if the body is an array. Size limits are checked first. For an array,
 * validation stops after the last problem that is reported.
 */
export async function checkInput(
  endpoint: Sent,
  input: unknown,
  addressed: Addressed,
  timeZone: string,
): Promise<Pick<Call, 'body' | 'rows'>> {
  const { body: schema, many } = endpoint
  if (schema === null) return { body: null, rows: null }
  const [response, readOnly] = [responseOf(endpoint), readOnlyFields(endpoint)]
  const checkOne = (value: unknown) => {
    const excess = excesses(value, schema)
    if (excess.length > 0) throw invalid(excess)
    return check(schema, adaptInput(value, schema, response, timeZone), contradictions(value, readOnly, addressed))
  }
  if (many === null || !Array.isArray(input)) return { body: checkOne(input), rows: null }
  if (input.length > many) throw invalid([{ path: '', code: 'too_many' }])
  const problems: FieldProblem[] = []
  const rows: ReturnType<typeof checkOne>[] = []
  await inBatches(input, (batch, from) => {
    for (const [index, value] of batch.entries()) {
      const excess = excesses(value, schema)
      const row = excess.length > 0 ? null : checkOne(value)
      const own = row?.problems ?? excess
      problems.push(...own.map(({ path, code }) => ({ path: `${from + index}.${path}`, code })))
      if (row === null || problems.length > inputLimits.problems) throw invalid(problems)
      rows.push(row)
    }
  })
  return { body: check(schema, {}), rows }
}

/** Returns the problems of an `id` that differs from the path and of a `version` that differs from If-Match. */
function contradictions(value: unknown, readOnly: readonly string[], { id, ifMatch }: Addressed): FieldProblem[] {
  if (!isObject(value)) return []
  const given = (name: string): unknown => (readOnly.includes(name) ? (value[name] ?? null) : null)
  const [ownId, version] = [given('id'), given('version')]
  const isOwn = typeof ownId === 'string' && ownId.toLowerCase() === id?.toLowerCase()
  const isOther = id !== null && ownId !== null && !isOwn
  const isStale = ifMatch !== null && version !== null && version !== ifMatch
  const problems: FieldProblem[] = []
  if (isOther) problems.push({ path: 'id', code: 'differs_from_path' })
  if (isStale) problems.push({ path: 'version', code: 'differs_from_if_match' })
  return problems
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
