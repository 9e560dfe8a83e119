import { isRecord } from '../values.ts'

/** An invalid field: its path as in the argument (`communications.0.date`) and a stable code. */
export type FieldProblem = { readonly path: string; readonly code: string }

/** What the body of a refusal says, in the names of REST. */
export type Problem = {
  /** For people; null where the status alone says it. */
  readonly title: string | null
  /** For the developer of the request; takes precedence over the title. */
  readonly detail: string | null
  /** A stable code. */
  readonly code: string | null
  readonly fields: readonly FieldProblem[]
  /** Whether there are more invalid fields than listed. */
  readonly fieldsTruncated: boolean
  /** The current record, where a change was based on an older version. */
  readonly current?: unknown
}

/** Reads the body of a refusal: parsed JSON, or null where the body is not JSON. */
export type ReadProblem = (body: unknown) => Problem

/** Problem details (RFC 9457) with the members `code`, `fields`, `fields_truncated` and `current`. */
export const problemDetails: ReadProblem = (body) => {
  const members = isRecord(body) ? body : {}
  const current = members['current']
  return {
    title: textOf(members['title']),
    detail: textOf(members['detail']),
    code: textOf(members['code']),
    fields: fieldsOf(members['fields']),
    fieldsTruncated: members['fields_truncated'] === true,
    ...(current !== undefined && { current }),
  }
}

function fieldsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map(({ path, code }) => ({ path: textOf(path) ?? '', code: textOf(code) ?? 'invalid' }))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
