import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql'
import { snakeCase } from 'rest-graphql'
import type { JsonSchema } from '../contract/openapi.ts'
import type { Draw } from './draw.ts'

/** The ids of existing records, by the name of their collection. */
export type Ids = Readonly<Record<string, readonly string[]>>

/** Keywords of a schema that limit the size of its values. */
type Sized = JsonSchema & {
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

const unknownId = '11111111-2222-4333-8444-555555555555'

/** The collection of a field's ids, by the last words of its name, if it differs from the name. */
const collections: readonly (readonly [RegExp, string])[] = [
  [/(responsible|owner|handler|approved_by|reviewer|leader|member|reporter)_id$/, 'members'],
  [/group_id$/, 'meters/groups'],
  [/(supplier|producer|stakeholder)_ids?$/, 'stakeholders'],
  [/hazard_statement_ids?$/, 'hazard-statements'],
]

/** Returns an id for a field of this name. */
export function idFor(field: string, ids: Ids, { pick, percent }: Draw): string {
  const known = collections.find(([pattern]) => pattern.test(field))?.[1]
  const own = known ?? `${field.replace(/_ids?$/, '').replaceAll('_', '-')}s`
  const among = ids[own] ?? []
  if (percent(4) || among.length === 0)
    return pick([unknownId, ...Object.values(ids).map((all) => all[0] ?? unknownId)])
  return pick(among)
}

const words = ['Olie', 'Værksted', 'Hall 4', 'Acid', 'Gate', 'Kontrol', 'Spild', 'Årsrapport', 'Bund', 'Filter']

function validText(name: string, format: string | undefined, draw: Draw): string {
  const { pick, below } = draw
  const day = `20${15 + below(10)}-0${1 + below(9)}-${10 + below(18)}`
  if (format === 'date' || /(_on|_date|^date)$/.test(name)) return day
  if (format === 'date-time') return `${day}T0${below(10)}:30:00Z`
  if (format === 'duration') return pick(['P1M', 'P1Y', 'P0D', 'P2W', 'P3M'])
  if (name === 'password') return 'kanel og regnvejr 44'
  if (name === 'nace_code') return '25.61'
  if (/email/.test(name)) return `person-${below(100_000)}@nordlys.example`
  if (/phone/.test(name)) return '+45 12 34 56 78'
  if (/^(web|link|url)/.test(name)) return 'https://nordlys.example/'
  if (/cas/.test(name)) return '7440-47-3'
  if (/units?$/.test(name)) return 'kWh'
  if (/territory|country/.test(name)) return 'DK'
  if (/language/.test(name)) return pick(['da', 'en'])
  return `${pick(words)} ${below(10_000)}`
}

/** Returns a value for the schema of a body, mostly a valid one. */
export function validValue(schema: Sized, name: string, draw: Draw, ids: Ids, refs: Schemas, depth = 0): unknown {
  const { pick, percent, below } = draw
  const again = (inner: JsonSchema, own = name) => validValue(inner, own, draw, ids, refs, depth + 1)
  if (schema.$ref) return again(refs[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.enum) return pick(schema.enum)
  if (schema.anyOf) {
    const some = schema.anyOf.filter(({ type }) => type !== 'null')
    return some.length < schema.anyOf.length && (depth > 6 || percent(30)) ? null : again(pick(some))
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || (depth < 5 && percent(50)))
          .map(([key, field]) => [key, again(field, key)]),
      )
    case 'array':
      return Array.from({ length: percent(50) ? 1 : below(3) }, () => again(schema.items ?? {}))
    case 'string':
      return schema.format === 'uuid'
        ? idFor(name, ids, draw)
        : validText(name, schema.format, draw).slice(0, schema.maxLength ?? 200)
    case 'integer':
    case 'number':
      return Math.min((schema.minimum ?? 0) + below(20), schema.maximum ?? 100)
    case 'boolean':
      return percent(50)
    default:
      return validText(name, undefined, draw)
  }
}

export type Schemas = Readonly<Record<string, JsonSchema>>

/** Returns a value for a type of the SDL, mostly a valid one. */
export function fairVariable(type: GraphQLInputType, name: string, draw: Draw, ids: Ids, depth = 0): unknown {
  const { pick, percent, below } = draw
  if (!isNonNullType(type) && (depth > 5 || percent(35))) return null
  const inner = getNullableType(type)
  if (isListType(inner))
    return Array.from({ length: percent(60) ? 1 : below(3) }, () =>
      fairVariable(inner.ofType, name, draw, ids, depth + 1),
    )
  const named = getNamedType(inner)
  if (isEnumType(named)) return pick(named.getValues()).name
  if (isInputObjectType(named))
    return Object.fromEntries(
      Object.values(named.getFields()).flatMap((field) => {
        const value = fairVariable(field.type, field.name, draw, ids, depth + 1)
        return value === null && percent(70) ? [] : [[field.name, value]]
      }),
    )
  const own = snakeCase.toRest(name)
  const values: Readonly<Record<string, () => unknown>> = {
    ID: () => idFor(own, ids, draw),
    Int: () => below(30),
    Float: () => below(300) / 10,
    Boolean: () => percent(50),
    Date: () => validText(own, 'date', draw),
    DateTime: () => validText(own, 'date-time', draw),
    Duration: () => validText(own, 'duration', draw),
    Period: () => validText(own, 'duration', draw),
    Unit: () => 'kWh',
    Territory: () => 'DK',
  }
  return (values[named.name] ?? (() => validText(own, undefined, draw)))()
}
