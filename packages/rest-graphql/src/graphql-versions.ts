import {
  getArgumentValues,
  getVariableValues,
  GraphQLScalarType,
  versionInfo,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLLeafType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableValues,
} from 'graphql'

// graphql 16 and 17 differ in a few functions that this package uses. All differences are here; the types are those of 17.

/** The variables of an operation, coerced. */
export type CoercedVariables = {
  readonly values: Readonly<Record<string, unknown>>
  /** The same in the form that the installed version takes. */
  readonly native: VariableValues
}

/** 17 returns the values together with their sources, 16 returns them alone. Null where a variable is invalid. */
export function coerceVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): CoercedVariables | null {
  const result: Coerced = getVariableValues(schema, variableDefinitions, given)
  const native = result.variableValues ?? result.coerced
  return native ? { values: valuesOf(native), native: native as VariableValues } : null
}

type Coerced = { readonly variableValues?: VariableValues; readonly coerced?: Readonly<Record<string, unknown>> }

const is16 = versionInfo.major === 16

const valuesOf = (native: object): Readonly<Record<string, unknown>> =>
  (is16 ? native : (native as VariableValues).coerced) as Readonly<Record<string, unknown>>

export const argumentsOf = (
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  { native }: CoercedVariables,
): Record<string, unknown> => getArgumentValues(field, node, native)

/** The variables that a resolver sees. */
export const variablesAt = ({ variableValues }: GraphQLResolveInfo): Readonly<Record<string, unknown>> =>
  valuesOf(variableValues)

type Input = (GraphQLArgument | GraphQLInputField) & { readonly defaultValue?: unknown }

export const hasDefault = (input: Input): boolean => input.default !== undefined || input.defaultValue !== undefined

type Coerce = (value: unknown) => unknown

/** What 17 calls `coerceOutputValue` is `serialize` in 16. */
const outputName = is16 ? 'serialize' : 'coerceOutputValue'
const inputName = is16 ? 'parseValue' : 'coerceInputValue'

export const coerceOutput = (type: GraphQLLeafType, value: unknown): unknown => type[outputName](value)

export const coerceInput = (type: GraphQLLeafType, value: unknown): unknown => type[inputName](value)

const unchanged = new GraphQLScalarType({ name: 'Unchanged' })

/** Whether a scalar passes every value of a response unchanged, as one without functions of its own does. */
export const passesUnchanged = (type: GraphQLScalarType): boolean => type[outputName] === unchanged[outputName]

export function setOutput(type: GraphQLScalarType, coerce: Coerce): void {
  type[outputName] = coerce
}

export function setInput(type: GraphQLScalarType, coerce: Coerce, literal: GraphQLScalarType['parseLiteral']): void {
  type[inputName] = coerce
  type.parseLiteral = literal
}
