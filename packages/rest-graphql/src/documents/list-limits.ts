import {
  getDirectiveValues,
  getNamedType,
  getNullableType,
  GraphQLError,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  type ValueNode,
} from 'graphql'

/** What may hold a list: an argument, or a field of an input object. */
type Input = GraphQLArgument | GraphQLInputField

/** How many items the lists in the variables of a document may have, by the names of the variables. */
export type VariableLimits = ReadonlyMap<string, number>

/** The limits that a schema sets by `@constraint` for lists in the input; all others have the limit of every list. */
export type ListLimits = {
  /** How many items a list may have here. */
  readonly max: (input: Input) => number
  /**
   * A document's own lists that are too long, and the limits of those in its variables: what the arguments
   * and fields have in which the document uses them.
   */
  readonly read: (document: DocumentNode) => {
    readonly errors: readonly GraphQLError[]
    readonly variables: VariableLimits
  }
}

/** `items` is the limit of every list. */
export function createListLimits(schema: GraphQLSchema, items: number): ListLimits {
  const directive = schema.getDirective('constraint')
  const known = new Map<Input, number>()

  function max(input: Input): number {
    const found = known.get(input)
    if (found !== undefined) return found
    const given = directive && input.astNode ? getDirectiveValues(directive, input.astNode) : undefined
    const limit = typeof given?.['maxItems'] === 'number' ? given['maxItems'] : items
    known.set(input, limit)
    return limit
  }

  function read(document: DocumentNode) {
    const errors: GraphQLError[] = []
    const variables = new Map<string, number>()

    function look(value: ValueNode, type: GraphQLInputType, limit: number): void {
      const nullable = getNullableType(type)
      if (value.kind === Kind.VARIABLE) {
        const name = value.name.value
        if (isListType(nullable)) variables.set(name, Math.min(limit, variables.get(name) ?? limit))
      } else if (value.kind === Kind.LIST) {
        if (value.values.length > limit) errors.push(tooMany(limit, value))
        else for (const item of value.values) look(item, isListType(nullable) ? nullable.ofType : nullable, limit)
      } else if (value.kind === Kind.OBJECT) {
        const named = getNamedType(nullable)
        const fields = isInputObjectType(named) ? named.getFields() : {}
        for (const { name, value: inner } of value.fields) {
          const field = fields[name.value]
          if (field) look(inner, field.type, max(field))
        }
      }
    }

    const types = new TypeInfo(schema)
    const enter = {
      Argument: {
        enter: ({ value }: { readonly value: ValueNode }) => {
          const argument = types.getArgument()
          if (argument) look(value, argument.type, max(argument))
          return false as const
        },
      },
    }
    visit(document, visitWithTypeInfo(types, enter))
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      for (const { variable, type: node, defaultValue } of definition.variableDefinitions ?? []) {
        const type = defaultValue && typeFromAST(schema, node)
        if (type && isInputType(type)) look(defaultValue, type, variables.get(variable.name.value) ?? items)
      }
    }
    return { errors, variables }
  }

  return { max, read }
}

const tooMany = (limit: number, node: ValueNode) =>
  new GraphQLError(`A list of the document has more than ${limit} items`, { nodes: [node] })
