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
import { inputLimits } from '@ansvar/domain/input-limits'

/** Where a list may stand: an argument, or a field of an input object. */
type Place = GraphQLArgument | GraphQLInputField

/** How many items the lists in the variables of a document may have, by the names of the variables. */
export type VariableLimits = ReadonlyMap<string, number>

/** What a schema says by `@constraint` of the lists that are sent; lists of which it says nothing have the limit of every list. */
export type ListLimits = {
  /** Items that a list in this place may have. */
  readonly most: (place: Place) => number
  /**
   * A document's own lists that are too long, and the limits of those that come by its variables: what the places
   * have in which the document uses them.
   */
  readonly read: (document: DocumentNode) => {
    readonly errors: readonly GraphQLError[]
    readonly variables: VariableLimits
  }
}

export function createListLimits(schema: GraphQLSchema): ListLimits {
  const directive = schema.getDirective('constraint')
  const known = new Map<Place, number>()

  function most(place: Place): number {
    const found = known.get(place)
    if (found !== undefined) return found
    const given = directive && place.astNode ? getDirectiveValues(directive, place.astNode) : undefined
    const limit = typeof given?.['maxItems'] === 'number' ? given['maxItems'] : inputLimits.items
    known.set(place, limit)
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
          if (field) look(inner, field.type, most(field))
        }
      }
    }

    const types = new TypeInfo(schema)
    const enter = {
      Argument: {
        enter: ({ value }: { readonly value: ValueNode }) => {
          const argument = types.getArgument()
          if (argument) look(value, argument.type, most(argument))
          return false as const
        },
      },
    }
    visit(document, visitWithTypeInfo(types, enter))
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      for (const { variable, type: node, defaultValue } of definition.variableDefinitions ?? []) {
        const type = defaultValue && typeFromAST(schema, node)
        if (type && isInputType(type)) look(defaultValue, type, variables.get(variable.name.value) ?? inputLimits.items)
      }
    }
    return { errors, variables }
  }

  return { most, read }
}

const tooMany = (limit: number, node: ValueNode) =>
  new GraphQLError(`A list of the document has more than ${limit} items`, { nodes: [node] })
