import { Upload } from '../upload.ts'

/** How a name of GraphQL is written in REST, and the other way round. */
export type Names = {
  readonly toRest: (name: string) => string
  /** Takes a dotted path too. */
  readonly toGraphQL: (name: string) => string
}

export const sameNames: Names = { toRest: (name) => name, toGraphQL: (name) => name }

/** `lastModifiedDate` in GraphQL is `last_modified_date` in REST. */
export const snakeCase: Names = {
  toRest: (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  toGraphQL: (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
}

/** A JSON value with every key converted; the values themselves, including enumeration values, stay unchanged. */
export function convertKeys(value: unknown, convert: (key: string) => string): unknown {
  const known = new Map<string, string>()
  return withKeys(value, (key) => {
    const found = known.get(key) ?? convert(key)
    known.set(key, found)
    return found
  })
}

function withKeys(value: unknown, convert: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, convert))
  if (typeof value !== 'object' || value === null || value instanceof Upload) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [convert(key), withKeys(item, convert)]))
}
