import type { z } from 'zod'
import { isFieldCode, type FieldCode } from '@ansvar/domain/problems'
import { invalid, type FieldProblem } from './problem.ts'

/** A body parsed by its schema: its valid fields and the problems of the others. */
export type Checked<T> = {
  /** The valid fields. An invalid field is absent. */
  readonly parts: Partial<T>
  readonly problems: readonly FieldProblem[]
  /** Returns the complete body. Throws a `validation` problem with all its problems, including those in `further`. */
  valid(further?: readonly FieldProblem[]): T
}

/**
 * Validates a body with its schema and collects every problem, so that a form shows all of them at once. `found` are
 * problems that the schema cannot detect.
 */
export function check<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  input: unknown,
  found: readonly FieldProblem[] = [],
): Checked<z.output<z.ZodObject<Shape>>> {
  type Output = z.output<z.ZodObject<Shape>>
  const read = schema.safeParse(input)
  const own = read.success ? [] : read.error.issues.flatMap((issue) => problemsOf(issue, input))
  const problems = [...found, ...own]
  return {
    parts: read.success ? read.data : (partsOf(schema.shape, input) as Partial<Output>),
    problems,
    valid(further = []) {
      const faulty = new Set(problems.map(({ path }) => path))
      const all = [...problems, ...further.filter(({ path }) => !faulty.has(path))]
      if (all.length > 0 || !read.success) throw invalid(all)
      return read.data
    },
  }
}

function partsOf(shape: z.ZodRawShape, input: unknown): Record<string, unknown> {
  const fields = isObject(input) ? input : {}
  const parts: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(shape)) {
    const read = (field as z.ZodType).safeParse(fields[key])
    if (read.success) parts[key] = read.data
  }
  return parts
}

/** Maps an issue of a schema to field problems with the stable codes of this API. */
export function problemsOf(issue: z.core.$ZodIssue, input: unknown): FieldProblem[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'unknown_field' }))
  return [{ path, code: codeOf(issue, input) }]
}

function codeOf(issue: z.core.$ZodIssue, input: unknown): FieldCode {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(input, issue.path)) return 'required'
      return issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'invalid'
    case 'invalid_value':
      return isMissing(input, issue.path) ? 'required' : 'not_in_list'
    case 'too_big':
      if (issue.origin === 'string') return 'too_long'
      return issue.origin === 'array' ? 'too_many' : 'invalid'
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short'
      return issue.origin === 'array' ? 'required' : 'not_positive'
    case 'custom':
      return isFieldCode(issue.params?.['code']) ? issue.params['code'] : 'invalid'
    default:
      return 'invalid'
  }
}

function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input
  for (const key of path) value = isObject(value) ? value[String(key)] : undefined
  return value === undefined || value === null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
