import {
  Kind,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { Uncovered } from '../uncovered.ts'

/** Whether a node is included, for one set of values of the variables in @skip and @include. */
export type Included = (directives: readonly DirectiveNode[] | undefined) => boolean

/**
 * The fields of selection sets on one object type, by response key and in the result's order, fragments spread. Throws
 * Uncovered for a fragment on another type: there is none in a schema without interfaces and unions.
 */
export function collectFields(
  sets: readonly SelectionSetNode[],
  type: string,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  included: Included,
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>()
  const spread = new Set<string>()

  function collect(set: SelectionSetNode, condition: string | undefined): void {
    if (condition !== undefined && condition !== type) throw new Uncovered(`a fragment on ${condition} in ${type}`)
    for (const node of set.selections) {
      if (!included(node.directives)) continue
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value
        fields.set(key, [...(fields.get(key) ?? []), node])
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        collect(node.selectionSet, node.typeCondition?.name.value)
      } else if (!spread.has(node.name.value)) {
        spread.add(node.name.value)
        const fragment = fragments.get(node.name.value)
        if (fragment) collect(fragment.selectionSet, fragment.typeCondition.name.value)
      }
    }
  }

  for (const set of sets) collect(set, undefined)
  return fields
}

export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((node) => [node.name.value, node]))
}

/** Reads @skip and @include by the variables' coerced values. Throws Uncovered for another directive. */
export function includedBy(values: Readonly<Record<string, unknown>>): Included {
  return (directives = []) =>
    directives.every(({ name, arguments: given = [] }) => {
      const value = given[0]?.value
      const condition =
        value?.kind === Kind.VARIABLE
          ? values[value.name.value]
          : value?.kind === Kind.BOOLEAN
            ? value.value
            : undefined
      if ((name.value !== 'skip' && name.value !== 'include') || typeof condition !== 'boolean')
        throw new Uncovered(`@${name.value}`)
      return condition === (name.value === 'include')
    })
}
