import { snake } from '#rest/names.ts'
import type { Values } from '#rest/template.ts'

/** An argument that becomes query parameters: by its own name, by its fields' names, or as repeated `sort`. */
export type QueryArgument = { readonly name: string; readonly kind: 'value' | 'fields' | 'sort' }

type Sort = { readonly field: string; readonly direction: string }

/** The query string of the arguments, without the question mark. Empty values are skipped. */
export function queryOf(query: readonly QueryArgument[], args: Values): string {
  if (query.length === 0) return ''
  const parameters = new URLSearchParams()
  for (const { name, kind } of query) {
    const value = args[name]
    if (value === null || value === undefined) continue
    if (kind === 'value') append(parameters, name, value)
    if (kind === 'fields') for (const [field, item] of Object.entries(value)) append(parameters, field, item)
    if (kind === 'sort') for (const item of value as Sort[]) parameters.append('sort', sortOf(item))
  }
  return parameters.toString()
}

/** Appends a value under its snake_case name: a list repeats it; null, undefined and empty text are skipped. */
export function append(parameters: URLSearchParams, name: string, value: unknown): void {
  for (const item of Array.isArray(value) ? value : [value])
    if (item !== null && item !== undefined && item !== '') parameters.append(snake(name), String(item))
}

const sortOf = ({ field, direction }: Sort): string => `${snake(field)},${direction.toLowerCase()}`
