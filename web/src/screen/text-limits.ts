import { isLonger } from '@ansvar/domain/text-lengths'
import type { FieldProblem } from '#graphql/errors.ts'

/** The maximum length of the texts of a field. It uses method syntax, so that limits of different values are assignable. */
export type TextLimit<Value = unknown> = { readonly max: number; textsOf(value: Value): readonly string[] }

/** Whether a text of a value is longer than the service accepts. */
export const exceeds = (limit: TextLimit, value: unknown): boolean =>
  limit.textsOf(value).some((text) => isLonger(text, limit.max))

/** The limits of the fields of a form, by the shape of their paths. */
type Limited = ReadonlyMap<string, { readonly limit?: TextLimit | undefined }>

/** Returns the problems of the texts of a form that are too long. */
export const lengthProblems = (fields: Limited, values: unknown): FieldProblem[] =>
  [...fields].flatMap(([shape, { limit }]) =>
    limit
      ? valuesAt(values, shape.split('.'), [])
          .filter(({ value }) => exceeds(limit, value))
          .map(({ path }) => ({ path, code: 'too_long' }))
      : [],
  )

type Found = { readonly path: string; readonly value: unknown }

/** Returns the values of a field in all rows of its list, with their paths. */
function valuesAt(value: unknown, shape: readonly string[], path: readonly (string | number)[]): readonly Found[] {
  const [key, ...rest] = shape
  if (key === undefined) return [{ path: path.join('.'), value }]
  if (Array.isArray(value)) return value.flatMap((row: unknown, index) => valuesAt(row, shape, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return valuesAt(Reflect.get(value, key), rest, [...path, key])
}
