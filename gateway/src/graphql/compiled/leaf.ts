import { isEnumType, type GraphQLLeafType } from 'graphql'
import { isDate, isDateTime } from '#graphql/dates.ts'
import { scalarCheck } from '#graphql/compiled/scalar-check.ts'
import { Uncovered } from '#graphql/compiled/uncovered.ts'

/** What generated code calls by name. */
export type Calls = Record<string, unknown>

/**
 * JavaScript that appends the value `v` of a leaf type to the text `s`, or throws where graphql-js might answer anything
 * else than the value as it came. `hasEscapes` says whether the upstream's bodies have a backslash: where there is none,
 * no text in them needs escaping, and each is written as it stands (Q2: 0.09 ms of CPU).
 */
export function leafCode(type: GraphQLLeafType, hasEscapes: boolean, calls: Calls): string {
  const quoted = hasEscapes ? 'quote(v)' : `'"' + v + '"'`
  if (isEnumType(type)) {
    const values = type.getValues()
    if (values.some(({ name, value }) => name !== value)) throw new Uncovered(`values of ${type.name}`)
    calls[type.name] = new Set(values.map(({ name }) => name))
    return when(`${type.name}.has(v)`, `'"' + v + '"'`)
  }
  switch (type.name) {
    case 'ID':
    case 'String':
      return when(`typeof v === 'string'`, quoted)
    case 'Int':
      return when('(v | 0) === v', 'v')
    case 'Float':
      return when('Number.isFinite(v)', 'v')
    case 'Boolean':
      return when(`v === true || v === false`, 'v')
    case 'Date':
      calls['isDate'] = isDate
      return when('isDate(v)', `'"' + v + '"'`)
    case 'DateTime':
      calls['isDateTime'] = isDateTime
      return when('isDateTime(v)', `'"' + v + '"'`)
    default:
      calls[type.name] = scalarCheck(type) ?? (() => true)
      return `if (typeof v === 'string') { ${when(`${type.name}(v)`, quoted)} }
        else { ${when(`${type.name}(v)`, 'JSON.stringify(v)')} }\n`
  }
}

const when = (condition: string, text: string): string => `if (!(${condition})) throw uncovered\ns += ${text}\n`
