import { buildASTSchema, isEnumType, isScalarType, parse } from 'graphql'
import { readSchema } from '@ansvar/schema'
import type { EnumerationRow } from '../enumerations.ts'
import { missing, present, type Status, wrong } from '../row.ts'

const schema = buildASTSchema(parse(readSchema()))
const sorted = (values: readonly string[]) => values.toSorted().join(' ')

/** Returns the values that a module of domain exports under a name. A group of lists counts as their union. */
async function domainValues([module, name]: NonNullable<EnumerationRow['domain']>): Promise<readonly string[] | null> {
  const loaded: Record<string, unknown> = await import(`../../../domain/src/${module}.ts`).catch(() => ({}))
  const value = loaded[name]
  return value === undefined ? null : [...new Set(Object.values(value as object).flat(2))].map(String)
}

function sdlValues({ type, kind, values }: EnumerationRow): readonly string[] | null {
  const found = schema.getType(type)
  if (kind === 'scalar') return isScalarType(found) ? values : null
  return isEnumType(found) ? found.getValues().map(({ name }) => name) : null
}

/**
 * An enumeration is present if domain and the schema both have it. If only one has it, its values must be correct. With
 * `open`, domain may have more values than the specification.
 */
export async function enumerationStatus(row: EnumerationRow, { open = false } = {}): Promise<Status> {
  const domain = row.domain && (await domainValues(row.domain))
  const sdl = sdlValues(row)
  const fits = (found: readonly string[]) =>
    open ? row.values.every((value) => found.includes(value)) : sorted(found) === sorted(row.values)
  for (const [where, found] of [
    ['domain', domain],
    ['the schema', sdl],
  ] as const)
    if (found && !fits(found)) return wrong(`${where} lists ${found.join(', ')}`)
  return (domain || row.domain === null) && sdl ? present : missing
}
