import {
  getNamedType,
  isObjectType,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type SelectionSetNode,
} from 'graphql'
import type { Collect } from '../selection/collect.ts'
import { Uncovered } from '../uncovered.ts'
import { embedQuery, type FieldSources } from '../schema/embeds.ts'
import type { Mapping } from '../rest/mapping.ts'

/** A field of a result, where its value comes from, and what is selected of it. */
export type FieldPlan = {
  readonly responseKey: string
  /** The name of the type, for __typename. */
  readonly typeName: string | null
  /** The name of the value in the record; empty where a call resolves it. */
  readonly key: string
  readonly call: Call | null
  readonly type: GraphQLOutputType
  readonly fields: readonly FieldPlan[]
}

/** The REST call that resolves one selection of a field. */
export type Call = {
  /** Among the calls of the operation, in the order of the document. */
  readonly index: number
  readonly field: GraphQLField<unknown, unknown>
  readonly node: FieldNode
  readonly mapping: Mapping
  /** The query parameter that says what its response embeds; null where the call takes none. */
  readonly embed: string | null
}

/** What an operation selects. Throws Uncovered for what is not a field of an object type. */
export function planFields(
  root: GraphQLObjectType,
  set: SelectionSetNode,
  sources: FieldSources,
  collect: Collect,
): readonly FieldPlan[] {
  let calls = 0
  return plan(root, [set])

  function plan(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): FieldPlan[] {
    return [...collect(sets, type.name)].map(([responseKey, nodes]) => planField(type, responseKey, nodes))
  }

  function planField(parent: GraphQLObjectType, responseKey: string, nodes: readonly FieldNode[]): FieldPlan {
    const [node] = nodes
    const name = node?.name.value ?? ''
    const field = parent.getFields()[name]
    if (name === '__typename')
      return { responseKey, typeName: parent.name, key: '', call: null, type: parent, fields: [] }
    if (!field || !node) throw new Uncovered(name)
    const mapping = sources.mappings.get(`${parent.name}.${name}`)
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    const embed = mapping?.embeds ? embedQuery(sources, field.type, sets, collect) : null
    const call = mapping ? { index: calls++, field, node, mapping, embed } : null
    const named = getNamedType(field.type)
    const fields = isObjectType(named) ? plan(named, sets) : []
    return {
      responseKey,
      typeName: null,
      key: call ? '' : sources.conventions.names.toRest(name),
      call,
      type: field.type,
      fields,
    }
  }
}

/** The calls of a plan and of all inside it, by their index. */
export function callsOf(fields: readonly FieldPlan[]): (Call & { readonly plan: FieldPlan })[] {
  return fields.flatMap((plan) => [...(plan.call ? [{ ...plan.call, plan }] : []), ...callsOf(plan.fields)])
}
