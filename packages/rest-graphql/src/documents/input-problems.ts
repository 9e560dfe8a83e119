import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isInputType,
  typeFromAST,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'

import type { ListLimits, VariableLimits } from './list-limits.ts'
import type { FieldProblem } from '../conventions/problems.ts'
import { coerceInput, hasDefault } from '../graphql-versions.ts'
import { MAX_PROBLEMS } from '../rest/errors.ts'
import { isRecord, type Values } from '../values.ts'

/** A variable that an operation defines. */
export type Variable = {
  readonly name: string
  readonly type: GraphQLInputType
  readonly hasDefault: boolean
  /** How many items it may have, where it is a list. */
  readonly max: number
}

export function variablesOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  { variables, items }: { readonly variables: VariableLimits; readonly items: number },
): Variable[] {
  return (operation.variableDefinitions ?? []).flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node)
    const name = variable.name.value
    const max = variables.get(name) ?? items
    return isInputType(type) ? [{ name, type, hasDefault: defaultValue !== undefined, max }] : []
  })
}

/**
 * What is invalid in an operation's variables, by path: within an input object as in the argument (`title`), else the
 * variable's name. graphql-js refuses the same values, but in sentences that a form cannot show at a field, and all of
 * them: here a list is counted before its items are checked, and of many problems one more is found than are reported.
 */
export function variableProblems(
  variables: readonly Variable[],
  values: Values,
  limits: ProblemLimits,
): readonly FieldProblem[] {
  const search: Search = { found: [], ...limits }
  for (const { name, type, hasDefault: isOptional, max } of variables) {
    const value = values[name]
    if (value === undefined && isOptional) continue
    check({ ...search, name }, value, type, isInputObjectType(getNullableType(type)) ? '' : name, max)
  }
  return search.found
}

type ProblemLimits = {
  readonly lists: Pick<ListLimits, 'max'>
  /** UTF-16 code units of one string. */
  readonly text: number
}

type Search = ProblemLimits & { readonly found: FieldProblem[] }

/** `name` is that of the variable, for values without a path of their own. */
type Named = Search & { readonly name: string }

function check(search: Named, value: unknown, type: GraphQLInputType, path: string, max: number): void {
  const { found } = search
  if (found.length > MAX_PROBLEMS) return
  const add = (code: string): void => void found.push({ path: path || search.name, code })
  const nullable = getNullableType(type)
  if (value === null || value === undefined) return isNonNullType(type) ? add('required') : undefined
  if (isListType(nullable)) {
    if (!Array.isArray(value)) return check(search, value, nullable.ofType, path, max)
    if (value.length > max) return add('too_many')
    for (const [index, item] of value.entries()) check(search, item, nullable.ofType, under(path, index), max)
    return undefined
  }
  if (typeof value === 'string' && value.length > search.text) return add('too_long')
  if (isLeafType(nullable)) return isAccepted(nullable, value) ? undefined : add(leafCode(nullable))
  if (!isInputObjectType(nullable)) return undefined
  if (!isRecord(value)) return add('invalid')
  return checkFields(search, value, nullable, path)
}

function checkFields(
  search: Named,
  value: Readonly<Record<string, unknown>>,
  type: GraphQLInputObjectType,
  path: string,
): void {
  const fields = type.getFields()
  for (const key in fields) {
    const field = fields[key]
    const given = value[key]
    // Optional fields are mostly left out: nine of ten in a long list.
    if (!field || (given === undefined && (!isNonNullType(field.type) || hasDefault(field)))) continue
    check(search, given, field.type, under(path, key), search.lists.max(field))
  }
  for (const key of Object.keys(value)) {
    if (search.found.length > MAX_PROBLEMS) return
    if (!Object.hasOwn(fields, key)) search.found.push({ path: under(path, key), code: 'unknown_field' })
  }
}

const under = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)

function isAccepted(type: GraphQLLeafType, value: unknown): boolean {
  try {
    return coerceInput(type, value) !== undefined
  } catch {
    return false
  }
}

function leafCode(type: GraphQLLeafType): string {
  if (isEnumType(type)) return 'not_in_list'
  return type.name === 'Int' || type.name === 'Float' ? 'not_a_number' : 'invalid'
}
