// Names are in snake_case in the database and in REST, and in camelCase in the domain.

type CamelName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelName<Rest>>}`
  : Name

/** A record with its names in camelCase. */
export type Camel<T> = { [Name in keyof T & string as CamelName<Name>]: T[Name] }

type SnakeName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeName<Rest>}`
  : Name

/** A record with its names in snake_case. */
export type Snake<T> = { [Name in keyof T & string as SnakeName<Name>]: T[Name] }

const camelName = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Converts a name or a path of the domain to snake_case: `approvedById` to `approved_by_id`. */
export const snakeName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns a record with its names in camelCase. Nested records keep their names. */
export const camel = <T extends object>(record: T): Camel<T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [camelName(name), value as unknown])) as Camel<T>

/** Returns a record with its names in snake_case. Nested records keep their names. */
export const snake = <T extends object>(record: T): Snake<T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [snakeName(name), value as unknown])) as Snake<T>

/** Fields with their names in camelCase. None of them is undefined. */
type DomainFields<T, Field extends keyof T & string> = {
  [Name in Field as CamelName<Name>]: Exclude<T[Name], undefined> | null
}

/** Picks the fields of a body that a rule of the domain checks. A field that is missing or invalid is null. */
export const domainFields = <T extends object, Field extends keyof T & string>(
  parts: T,
  fields: readonly Field[],
): DomainFields<T, Field> =>
  Object.fromEntries(fields.map((field) => [camelName(field), parts[field] ?? null])) as DomainFields<T, Field>
