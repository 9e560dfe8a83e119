import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputType,
} from 'graphql'
import { validationError } from '../rest/errors.ts'
import type { FieldProblem } from '../conventions/problems.ts'
import type { Values } from '../values.ts'
import type { Scalars } from '../conventions/scalars.ts'
import { isDate, isDateTime, localDay } from '../dates.ts'

type Walk = {
  readonly scalars: Scalars
  readonly timeZone: string | null
  readonly problems: FieldProblem[]
  cutsDays: boolean
}

/**
 * The arguments with every date-time that is given for a date cut to the local day; only then `timeZone` is called.
 * Throws a RestError that names every value that is neither.
 */
export async function withDates(
  args: Values,
  types: readonly GraphQLArgument[],
  scalars: Scalars,
  timeZone: () => Promise<string>,
): Promise<Values> {
  const walk: Walk = { scalars, timeZone: null, problems: [], cutsDays: false }
  const checked = datesOf(args, types, walk)
  if (walk.problems.length > 0) throw validationError(walk.problems)
  return walk.cutsDays ? datesOf(args, types, { ...walk, timeZone: await timeZone() }) : checked
}

/** Whether a value of the type may contain scalars with a date format. */
export function containsDates(
  type: GraphQLInputType,
  scalars: Scalars,
  above: readonly GraphQLInputType[] = [],
): boolean {
  const named = getNamedType(type)
  if (isScalarType(named)) return scalars[named.name]?.format !== undefined
  if (!isInputObjectType(named) || above.includes(named)) return false
  return Object.values(named.getFields()).some((field) => containsDates(field.type, scalars, [...above, named]))
}

/** An input object's fields go by their own names, as in the REST call, whether it is sent as a body or as parameters. */
function datesOf(args: Values, types: readonly GraphQLArgument[], walk: Walk): Values {
  const entries = types
    .filter(({ name }) => args[name] !== undefined)
    .map(({ name, type }) => {
      const path = isInputObjectType(getNullableType(type)) ? [] : [name]
      return [name, dated(args[name], type, path, walk)] as const
    })
  return Object.fromEntries(entries)
}

function dated(value: unknown, type: GraphQLInputType, path: readonly (string | number)[], walk: Walk): unknown {
  const nullable = getNullableType(type)
  if (value === null || value === undefined) return value
  if (isListType(nullable))
    return (value as unknown[]).map((item, index) => dated(item, nullable.ofType, [...path, index], walk))
  if (isInputObjectType(nullable)) {
    const fields = nullable.getFields()
    const entries = Object.entries(value).map(([name, item]) => {
      const field = fields[name]
      return [name, field ? dated(item, field.type, [...path, name], walk) : item] as const
    })
    return Object.fromEntries(entries)
  }
  return isScalarType(nullable) ? datedScalar(value, nullable.name, path, walk) : value
}

function datedScalar(value: unknown, type: string, path: readonly (string | number)[], walk: Walk): unknown {
  const format = walk.scalars[type]?.format
  if (!format) return value
  // A day that is given for an instant is left to the service.
  if (isDate(value)) return value
  if (!isDateTime(value)) {
    walk.problems.push({ path: path.join('.'), code: 'not_a_date' })
    return value
  }
  if (format === 'date-time') return value
  walk.cutsDays = true
  return walk.timeZone === null ? value : localDay(value, walk.timeZone)
}
