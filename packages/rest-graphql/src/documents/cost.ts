import {
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  visit,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import type { ListConvention } from '../conventions/conventions.ts'
import { fragmentsOf, type Included } from '../selection/fields.ts'
import type { RestSchema } from '../schema/schema.ts'
import type { Values } from '../values.ts'

type Requested = { readonly type: GraphQLObjectType; readonly nodes: readonly [FieldNode, ...FieldNode[]] }

/** The records in which a field is selected: how many, and how long a list inside one of them is. */
type Parents = { readonly count: number; readonly listed: number }

/**
 * What an operation may cost the REST service, estimated before any call. A call costs 1 for each default page of
 * records that it starts (25), and is made once for each record that contains it; a join costs 1 for each call of the
 * longest page (500 ids), and what a call embeds 1 for each 500 records. The operation is valid, and so are its variables.
 */
export function costOf(
  { schema, mappings, embedded, conventions: { lists } }: RestSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Values,
): number {
  const fragments = fragmentsOf(document)
  const values = withDefaults(operation, variables)

  const isIncluded: Included = (directives = []) =>
    directives.every(({ name, arguments: [condition] = [] }) => {
      const given = condition && valueOf(condition.value, values)
      return !(name.value === 'skip' && given === true) && !(name.value === 'include' && given === false)
    })

  /** The fields of selection sets by type and response key: what is selected twice is resolved once. */
  function fieldsOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Iterable<Requested> {
    const requested = new Map<string, Requested>()
    function collect(set: SelectionSetNode, on: GraphQLObjectType): void {
      for (const node of set.selections.filter(({ directives }) => isIncluded(directives))) {
        if (node.kind === Kind.FIELD) {
          const key = `${on.name}.${(node.alias ?? node.name).value}`
          requested.set(key, { type: on, nodes: [...(requested.get(key)?.nodes ?? []), node] as Requested['nodes'] })
          continue
        }
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)
        const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value)
        if (fragment) collect(fragment.selectionSet, isObjectType(condition) ? condition : on)
      }
    }
    for (const set of sets) collect(set, type)
    return requested.values()
  }

  function ofSets(type: unknown, sets: readonly SelectionSetNode[], parents: Parents): number {
    if (!isObjectType(type)) return 0
    return [...fieldsOf(type, sets)].reduce((cost, requested) => cost + ofField(requested, parents), 0)
  }

  function ofField({ type, nodes }: Requested, parents: Parents): number {
    const field = type.getFields()[nodes[0].name.value]
    if (!field) return 0
    const coordinate = `${type.name}.${field.name}`
    const mapping = mappings.get(coordinate)
    const isJoined = embedded.has(coordinate) || (mapping?.ids ?? null) !== null
    const size = mapping && !isJoined ? pageOf(field, nodes[0], values, lists) : null
    const listed = mapping || isJoined ? (size ?? lists.defaultSize) : parents.listed
    const count = parents.count * (isListType(getNullableType(field.type)) ? listed : 1)
    const ofCall = mapping ? parents.count * Math.ceil((size ?? 1) / lists.defaultSize) : 0
    const own = isJoined ? Math.ceil(count / lists.maxSize) : ofCall
    const inside = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return own + ofSets(getNamedType(field.type), inside, { count, listed: mapping ? listed : lists.defaultSize })
  }

  const root = schema.getRootType(operation.operation)
  return ofSets(root, [operation.selectionSet], { count: 1, listed: lists.defaultSize })
}

/** A key of the variables that change a document's cost: those of the page size, and of @skip and @include. */
export function costKey(document: DocumentNode, { size }: ListConvention): (variables: Values) => string {
  const names = new Set<string>()
  visit(document, {
    Argument: ({ name, value }) => {
      if ((name.value === size || name.value === 'if') && value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  const counted = [...names]
  return (variables) => counted.map((name) => shortText(variables[name])).join()
}

/** A number or a boolean; any other value costs nothing, and may be long. */
const shortText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value

/** How many records a call's page has at most; null where the call has no pages. */
function pageOf(
  field: GraphQLField<unknown, unknown>,
  { arguments: given = [] }: FieldNode,
  values: Values,
  lists: ListConvention,
) {
  if (!field.args.some(({ name }) => name === lists.size)) return null
  const argument = given.find(({ name }) => name.value === lists.size)
  const size = argument && valueOf(argument.value, values)
  return typeof size === 'number' ? Math.min(Math.max(size, 1), lists.maxSize) : lists.defaultSize
}

function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, given: Values): Values {
  return Object.fromEntries(
    variableDefinitions.map(({ variable: { name }, defaultValue }) => {
      const value = given[name.value]
      return [name.value, value === undefined && defaultValue ? valueOf(defaultValue, {}) : value]
    }),
  )
}

/** The number, or the boolean, of a value in a document; undefined for anything else. */
function valueOf(node: ValueNode, values: Values): unknown {
  if (node.kind === Kind.VARIABLE) return values[node.name.value]
  if (node.kind === Kind.INT) return Number(node.value)
  return node.kind === Kind.BOOLEAN ? node.value : undefined
}
