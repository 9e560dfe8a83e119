import type { z } from 'zod'
import { inputLimits } from '@ansvar/domain/input-limits'
import { check } from '#contract/check.ts'
import { invalid, type FieldProblem } from '#contract/problem.ts'
import { inBatches } from '#db/batches.ts'
import { excesses } from './bounds.ts'
import { datedText } from './dates.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { factsOf } from '#contract/schemas.ts'

/**
 * What a client sends, as its schema expects it. What a client reads it may send back: a field of the answer that the
 * input does not have is read-only, and ignored (AIP-203, OUTPUT_ONLY), in rows and nested objects likewise. Names that
 * neither knows stay, and are refused. Days and instants stand for each other.
 */
export function adaptInput(value: unknown, input: z.ZodType, answer: z.ZodType | null, timeZone: string): unknown {
  const { shape, item, format } = factsOf(input)
  if (typeof value === 'string') return datedText(value, format, timeZone)
  const read = answer && factsOf(answer)
  if (Array.isArray(value))
    return item ? value.map((row) => adaptInput(row, item, read?.item ?? null, timeZone)) : value
  if (!isObject(value) || !shape) return value
  const entries = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const expected = fieldOf(shape, name)
    const answered = fieldOf(read?.shape ?? null, name)
    if (!expected) return answered ? [] : [[name, field]]
    return [[name, adaptInput(field, expected, answered, timeZone)]]
  })
  return Object.fromEntries([...entries, ...idsOf(value, shape, read?.shape ?? {})])
}

type Shape = Readonly<Record<string, z.ZodType>>

const fieldOf = (shape: Shape | null, name: string): z.ZodType | null =>
  shape && Object.hasOwn(shape, name) ? (shape[name] ?? null) : null

/** Where a record is written by its id and read as a whole (`logo_id`, `logo`), the record that was read stands for it. */
function idsOf(value: Readonly<Record<string, unknown>>, input: Shape, answer: Shape): [string, unknown][] {
  return Object.keys(input).flatMap((name): [string, unknown][] => {
    const record = /^(.+)_id$/.exec(name)?.[1]
    if (record === undefined || Object.hasOwn(value, name) || Object.hasOwn(answer, name)) return []
    const read = Object.hasOwn(answer, record) && !Object.hasOwn(input, record) ? value[record] : null
    return isObject(read) && Object.hasOwn(read, 'id') ? [[name, read['id']]] : []
  })
}

type Sent = Pick<Endpoint, 'method' | 'body' | 'many' | 'answer'>

/** What is read where a body is written; nothing where a PATCH names the few fields that are to change. */
const answerTo = ({ method, answer }: Sent): z.ZodType | null => (method === 'patch' ? null : answer)

/** The fields of the answer that the body of a call may hold and that are ignored. */
export function readOnlyFields(endpoint: Sent): string[] {
  const shape = (endpoint.body && factsOf(endpoint.body).shape) ?? {}
  const answer = answerTo(endpoint)
  const read = (answer && factsOf(answer).shape) ?? {}
  return endpoint.body ? Object.keys(read).filter((name) => !Object.hasOwn(shape, name)) : []
}

/** The record that a body is for: its id in the path, null where one is made, and the version in If-Match. */
type Addressed = { readonly id: string | null; readonly ifMatch: number | null }

/**
 * The body of a call held against its schema, or each of several where the call takes several at once. What is longer
 * than the schema takes is refused before anything else of it is looked at; of several, those after the last problem
 * that is reported are not looked at either.
 */
export async function checkInput(
  endpoint: Sent,
  input: unknown,
  addressed: Addressed,
  timeZone: string,
): Promise<Pick<Call, 'body' | 'rows'>> {
  const { body: schema, many } = endpoint
  if (schema === null) return { body: null, rows: null }
  const [answer, readOnly] = [answerTo(endpoint), readOnlyFields(endpoint)]
  const checkOne = (value: unknown) => {
    const tooMuch = excesses(value, schema)
    if (tooMuch.length > 0) throw invalid(tooMuch)
    return check(schema, adaptInput(value, schema, answer, timeZone), contradictions(value, readOnly, addressed))
  }
  if (many === null || !Array.isArray(input)) return { body: checkOne(input), rows: null }
  if (input.length > many) throw invalid([{ path: '', code: 'too_many' }])
  const problems: FieldProblem[] = []
  const rows: ReturnType<typeof checkOne>[] = []
  await inBatches(input, (batch, from) => {
    for (const [index, value] of batch.entries()) {
      const tooMuch = excesses(value, schema)
      const row = tooMuch.length > 0 ? null : checkOne(value)
      const own = row?.problems ?? tooMuch
      problems.push(...own.map(({ path, code }) => ({ path: `${from + index}.${path}`, code })))
      if (row === null || problems.length > inputLimits.problems) throw invalid(problems)
      rows.push(row)
    }
  })
  return { body: check(schema, {}), rows }
}

/** Refuses an `id` that is not the one in the path and a `version` that is not the one in If-Match. */
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
