import type { z } from 'zod'
import { check } from './check.ts'
import { datedText } from './dates.ts'
import type { Call, Endpoint } from './endpoint.ts'
import type { FieldProblem } from './problem.ts'
import { factsOf } from './schemas.ts'

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

/** The body of a call held against its schema, or each of several where the call takes several at once. */
export function checkInput(
  endpoint: Sent,
  input: unknown,
  addressed: Addressed,
  timeZone: string,
): Pick<Call, 'body' | 'rows'> {
  const { body: schema, many } = endpoint
  if (schema === null) return { body: null, rows: null }
  const [answer, readOnly] = [answerTo(endpoint), readOnlyFields(endpoint)]
  const checkOne = (value: unknown) =>
    check(schema, adaptInput(value, schema, answer, timeZone), contradictions(value, readOnly, addressed))
  const rows = many && Array.isArray(input) ? input.map(checkOne) : null
  return { body: rows ? check(schema, {}) : checkOne(input), rows }
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
