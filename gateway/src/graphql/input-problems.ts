import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isInputType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { operationLimits } from '#graphql/limits.ts'
import { isRecord, type FieldProblem } from '#rest/errors.ts'
import type { Values } from '#rest/template.ts'

type Path = readonly (string | number)[]

/** A variable that an operation defines. */
export type Variable = { readonly name: string; readonly type: GraphQLInputType; readonly hasDefault: boolean }

export function variablesOf(schema: GraphQLSchema, operation: OperationDefinitionNode): Variable[] {
  return (operation.variableDefinitions ?? []).flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node)
    return isInputType(type) ? [{ name: variable.name.value, type, hasDefault: defaultValue !== undefined }] : []
  })
}

/**
 * What is wrong with an operation's variables, by path: within an input object as in the argument (`title`), else the
 * variable's name. graphql-js refuses the same values, but in sentences that no interface can put at a field.
 */
export function variableProblems(variables: readonly Variable[], values: Values): FieldProblem[] {
  return variables.flatMap(({ name, type, hasDefault }) => {
    const value = values[name]
    if (value === undefined && hasDefault) return []
    return problemsOf(value, type, isInputObjectType(getNullableType(type)) ? [] : [name], name)
  })
}

function problemsOf(value: unknown, type: GraphQLInputType, path: Path, name: string): FieldProblem[] {
  const problem = (code: string): FieldProblem[] => [{ path: path.length > 0 ? path.join('.') : name, code }]
  const nullable = getNullableType(type)
  if (value === null || value === undefined) return isNonNullType(type) ? problem('required') : []
  if (isListType(nullable)) {
    if (!Array.isArray(value)) return problemsOf(value, nullable.ofType, path, name)
    return value.flatMap((item, index) => problemsOf(item, nullable.ofType, [...path, index], name))
  }
  if (typeof value === 'string' && value.length > operationLimits.text) return problem('too_long')
  if (isLeafType(nullable)) return isAccepted(nullable, value) ? [] : problem(leafCode(nullable))
  if (!isInputObjectType(nullable)) return []
  if (!isRecord(value)) return problem('invalid')
  const fields = nullable.getFields()
  return [...new Set([...Object.keys(fields), ...Object.keys(value)])].flatMap((key) => {
    const field = fields[key]
    if (!field) return [{ path: [...path, key].join('.'), code: 'unknown_field' }]
    if (value[key] === undefined && field.default !== undefined) return []
    return problemsOf(value[key], field.type, [...path, key], name)
  })
}

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
