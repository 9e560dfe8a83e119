import type { ListConvention } from '../conventions/conventions.ts'
import type { Names } from '../conventions/names.ts'
import type { Values } from '../values.ts'

/** An argument that becomes query parameters: by its own name, by the names of its fields, or as repeated orders. */
export type QueryArgument = { readonly name: string; readonly kind: 'value' | 'fields' | 'sort' }

type Sort = { readonly field: string; readonly direction: string }

type Writing = { readonly names: Names; readonly lists: ListConvention }

/** The query string of the arguments, without the question mark. Empty values are skipped. */
export function queryOf(query: readonly QueryArgument[], args: Values, { names, lists }: Writing): string {
  if (query.length === 0) return ''
  const parameters = new URLSearchParams()
  for (const { name, kind } of query) {
    const value = args[name]
    if (value === null || value === undefined) continue
    if (kind === 'value') append(parameters, names.toRest(name), value)
    if (kind === 'fields')
      for (const [field, item] of Object.entries(value)) append(parameters, names.toRest(field), item)
    if (kind === 'sort')
      for (const { field, direction } of value as Sort[])
        parameters.append(names.toRest(name), lists.sortText(names.toRest(field), direction))
  }
  return parameters.toString()
}

/** Appends a value: a list repeats the parameter; null, undefined and empty strings are skipped. */
export function append(parameters: URLSearchParams, name: string, value: unknown): void {
  for (const item of Array.isArray(value) ? value : [value])
    if (item !== null && item !== undefined && item !== '') parameters.append(name, String(item))
}
