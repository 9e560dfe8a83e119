import { isEnumType, type GraphQLLeafType } from 'graphql'
import { checkOf, type Scalars } from '../conventions/scalars.ts'
import { Uncovered } from '../uncovered.ts'
import { scalarCheck } from './scalar-check.ts'

/** What generated code calls by name. */
export type Calls = Record<string, unknown>

export type LeafOptions = {
  readonly scalars: Scalars
  /**
   * Whether the responses contain a backslash: where none does, no string in them needs escaping, and each is written as
   * it is (0.09 ms of CPU for 68 KB).
   */
  readonly hasEscapes: boolean
  readonly calls: Calls
}

/**
 * JavaScript that appends the value `v` of a leaf type to the text `s`, or throws where graphql-js might return anything
 * else than the value itself.
 */
export function leafCode(type: GraphQLLeafType, { scalars, hasEscapes, calls }: LeafOptions): string {
  const quoted = hasEscapes ? 'quote(v)' : UNESCAPED
  // Names of types are no names of globals.
  const name = `check_${type.name}`
  if (isEnumType(type)) {
    const values = type.getValues()
    if (values.some((each) => each.name !== each.value)) throw new Uncovered(`values of ${type.name}`)
    calls[name] = new Set(values.map((each) => each.name))
    return when(`${name}.has(v)`, UNESCAPED)
  }
  const builtIn = builtInCode(type.name, quoted)
  if (builtIn) return builtIn
  const format = scalars[type.name]?.format
  calls[name] = format ? checkOf[format] : (scalarCheck(type) ?? (() => true))
  if (format) return when(`${name}(v)`, UNESCAPED)
  return `if (typeof v === 'string') { ${when(`${name}(v)`, quoted)} }
    else { ${when(`${name}(v)`, 'JSON.stringify(v)')} }\n`
}

const UNESCAPED = `'"' + v + '"'`

function builtInCode(name: string, quoted: string): string | null {
  switch (name) {
    case 'ID':
    case 'String':
      return when(`typeof v === 'string'`, quoted)
    case 'Int':
      return when('(v | 0) === v', 'v')
    case 'Float':
      return when('Number.isFinite(v)', 'v')
    case 'Boolean':
      return when(`v === true || v === false`, 'v')
    default:
      return null
  }
}

const when = (condition: string, text: string): string => `if (!(${condition})) throw uncovered\ns += ${text}\n`
