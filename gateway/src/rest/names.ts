import { Upload } from '#http/upload.ts'

/** `lastModifiedDate` as REST writes it: `last_modified_date`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `last_modified_date` as GraphQL writes it: `lastModifiedDate`. A dotted path is converted part by part. */
export function camel(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** A JSON value with every key in snake_case; the values themselves, enumerations among them, stay as they are. */
export function snakeKeys(value: unknown): unknown {
  const known = new Map<string, string>()
  return withKeys(value, (key) => {
    const found = known.get(key) ?? snake(key)
    known.set(key, found)
    return found
  })
}

/** A JSON value with every key in camelCase; the values themselves, enumerations among them, stay as they are. */
export const camelKeys = (value: unknown): unknown => withKeys(value, camel)

function withKeys(value: unknown, convert: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, convert))
  if (typeof value !== 'object' || value === null || value instanceof Upload) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [convert(key), withKeys(item, convert)]))
}
