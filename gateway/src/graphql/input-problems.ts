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
import { inputLimits } from '@ansvar/domain/input-limits'
import { operationLimits } from '#graphql/limits.ts'
import type { ListLimits, VariableLimits } from '#graphql/list-limits.ts'
import { isRecord, type FieldProblem } from '#rest/errors.ts'
import type { Values } from '#rest/template.ts'

/** A variable that an operation defines. */
export type Variable = {
  readonly name: string
  readonly type: GraphQLInputType
  readonly hasDefault: boolean
  /** Items that it may have, where it is a list. */
  readonly most: number
}

export function variablesOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  limits: VariableLimits,
): Variable[] {
  return (operation.variableDefinitions ?? []).flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node)
    const name = variable.name.value
    const most = limits.get(name) ?? inputLimits.items
    return isInputType(type) ? [{ name, type, hasDefault: defaultValue !== undefined, most }] : []
  })
}

/**
 * What is wrong with an operation's variables, by path: within an input object as in the argument (`title`), else the
 * variable's name. graphql-js refuses the same values, but in sentences that no interface can put at a field, and all
 * of them: here a list is counted before its items are looked at, and of many problems one more is found than are
 * reported.
 */
export function variableProblems(
  variables: readonly Variable[],
  values: Values,
  lists: Pick<ListLimits, 'most'>,
): readonly FieldProblem[] {
  const search: Search = { found: [], lists }
  for (const { name, type, hasDefault, most } of variables) {
    const value = values[name]
    if (value === undefined && hasDefault) continue
    look({ ...search, name }, value, type, isInputObjectType(getNullableType(type)) ? '' : name, most)
  }
  return search.found
}

type Search = { readonly found: FieldProblem[]; readonly lists: Pick<ListLimits, 'most'> }

/** `name` is that of the variable, for what has no path of its own. */
type Named = Search & { readonly name: string }

function look(search: Named, value: unknown, type: GraphQLInputType, path: string, most: number): void {
  const { found } = search
  if (found.length > inputLimits.problems) return
  const tell = (code: string): void => void found.push({ path: path || search.name, code })
  const nullable = getNullableType(type)
  if (value === null || value === undefined) return isNonNullType(type) ? tell('required') : undefined
  if (isListType(nullable)) {
    if (!Array.isArray(value)) return look(search, value, nullable.ofType, path, most)
    if (value.length > most) return tell('too_many')
    for (const [index, item] of value.entries()) look(search, item, nullable.ofType, under(path, index), most)
    return undefined
  }
  if (typeof value === 'string' && value.length > operationLimits.text) return tell('too_long')
  if (isLeafType(nullable)) return isAccepted(nullable, value) ? undefined : tell(leafCode(nullable))
  if (!isInputObjectType(nullable)) return undefined
  if (!isRecord(value)) return tell('invalid')
  return lookInside(search, value, nullable, path)
}

function lookInside(
  search: Named,
  value: Readonly<Record<string, unknown>>,
  type: GraphQLInputObjectType,
  path: string,
): void {
  const fields = type.getFields()
  for (const key in fields) {
    const field = fields[key]
    const given = value[key]
    // What is left out and may be is right: nine of ten fields of a long list are.
    if (!field || (given === undefined && (field.default !== undefined || !isNonNullType(field.type)))) continue
    look(search, given, field.type, under(path, key), search.lists.most(field))
  }
  for (const key of Object.keys(value)) {
    if (search.found.length > inputLimits.problems) return
    if (!Object.hasOwn(fields, key)) search.found.push({ path: under(path, key), code: 'unknown_field' })
  }
}

const under = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)

function isAccepted(type: GraphQLLeafType, value: unknown): boolean {
  try {
    return type.coerceInputValue(value) !== undefined
  } catch {
    return false
  }
}

function leafCode(type: GraphQLLeafType): string {
  if (isEnumType(type)) return 'not_in_list'
  return type.name === 'Int' || type.name === 'Float' ? 'not_a_number' : 'invalid'
}
