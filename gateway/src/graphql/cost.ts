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
import { fragmentsOf, type Included } from '#graphql/compiled/fields.ts'
import type { RestSchema } from '#graphql/schema.ts'
import { MOST_IDS } from '#rest/joins.ts'
import type { Values } from '#rest/template.ts'

/** As many records as the REST service puts on a page that names no size; any other list is taken to be as long. */
const DEFAULT_SIZE = 25

/** The longest page of the REST service. */
const MOST_SIZE = 500

type Asked = { readonly type: GraphQLObjectType; readonly nodes: readonly [FieldNode, ...FieldNode[]] }

/** Records that are asked for more: how many, and how long a list is that stands in one of them. */
type Parents = { readonly count: number; readonly listed: number }

/**
 * What an operation may cost the REST service, estimated before anything is asked of it. A call costs 1 for each 25
 * records of its page begun, and is made once for each record that it stands in; a join costs 1 for each call of 500
 * ids, and what a call embeds 1 for each 500 records. The operation is valid, and so are its variables.
 */
export function costOf(
  { schema, mappings, embedded }: RestSchema,
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

  /** What selection sets ask for of each type, by response key: what is asked for twice is answered once. */
  function fieldsOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Iterable<Asked> {
    const asked = new Map<string, Asked>()
    function collect(set: SelectionSetNode, on: GraphQLObjectType): void {
      for (const node of set.selections.filter(({ directives }) => isIncluded(directives))) {
        if (node.kind === Kind.FIELD) {
          const key = `${on.name}.${(node.alias ?? node.name).value}`
          asked.set(key, { type: on, nodes: [...(asked.get(key)?.nodes ?? []), node] as Asked['nodes'] })
          continue
        }
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)
        const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value)
        if (fragment) collect(fragment.selectionSet, isObjectType(condition) ? condition : on)
      }
    }
    for (const set of sets) collect(set, type)
    return asked.values()
  }

  function ofSets(type: unknown, sets: readonly SelectionSetNode[], parents: Parents): number {
    if (!isObjectType(type)) return 0
    return [...fieldsOf(type, sets)].reduce((cost, asked) => cost + ofField(asked, parents), 0)
  }

  function ofField({ type, nodes }: Asked, parents: Parents): number {
    const field = type.getFields()[nodes[0].name.value]
    if (!field) return 0
    const coordinate = `${type.name}.${field.name}`
    const mapping = mappings.get(coordinate)
    const isJoined = embedded.has(coordinate) || (mapping?.ids ?? null) !== null
    const size = mapping && !isJoined ? pageOf(field, nodes[0], values) : null
    const listed = mapping || isJoined ? (size ?? DEFAULT_SIZE) : parents.listed
    const count = parents.count * (isListType(getNullableType(field.type)) ? listed : 1)
    const ofCall = mapping ? parents.count * Math.ceil((size ?? 1) / DEFAULT_SIZE) : 0
    const own = isJoined ? Math.ceil(count / MOST_IDS) : ofCall
    const inside = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return own + ofSets(getNamedType(field.type), inside, { count, listed: mapping ? listed : DEFAULT_SIZE })
  }

  const root = schema.getRootType(operation.operation)
  return ofSets(root, [operation.selectionSet], { count: 1, listed: DEFAULT_SIZE })
}

/** Tells apart the variables between which a document's costs differ: those of `size`, and of @skip and @include. */
export function costKey(document: DocumentNode): (variables: Values) => string {
  const names = new Set<string>()
  visit(document, {
    Argument: ({ name, value }) => {
      if ((name.value === 'size' || name.value === 'if') && value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  const counted = [...names]
  return (variables) => counted.map((name) => shortText(variables[name])).join()
}

/** A number or a truth value; what else an argument of such a name may hold costs nothing, and may be long. */
const shortText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value

/** How many records a call's page has at most; null where the call has no pages. */
function pageOf(field: GraphQLField<unknown, unknown>, { arguments: given = [] }: FieldNode, values: Values) {
  if (!field.args.some(({ name }) => name === 'size')) return null
  const argument = given.find(({ name }) => name.value === 'size')
  const size = argument && valueOf(argument.value, values)
  return typeof size === 'number' ? Math.min(Math.max(size, 1), MOST_SIZE) : DEFAULT_SIZE
}

function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, given: Values): Values {
  return Object.fromEntries(
    variableDefinitions.map(({ variable: { name }, defaultValue }) => {
      const value = given[name.value]
      return [name.value, value === undefined && defaultValue ? valueOf(defaultValue, {}) : value]
    }),
  )
}

/** The number, or the truth value, that stands in a place of a document; undefined for anything else. */
function valueOf(node: ValueNode, values: Values): unknown {
  if (node.kind === Kind.VARIABLE) return values[node.name.value]
  if (node.kind === Kind.INT) return Number(node.value)
  return node.kind === Kind.BOOLEAN ? node.value : undefined
}
