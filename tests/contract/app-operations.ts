import { Kind, parse, print, visit, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql'
import { readDocument } from '@ansvar/schema'
import { withOperations } from '@ansvar/web/codegen/operations.ts'
import { filesBelow, read } from '../tree/files.ts'

const written = filesBelow('web/src', ['.graphql']).map((path) => ({ document: parse(read(path)) }))
const definitions = withOperations(written, readDocument()).flatMap(({ document }) => document.definitions)
const fragments = new Map(
  definitions
    .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
    .map((node) => [node.name.value, node]),
)

/** An operation of the web app with the fragments that it spreads. */
export type AppOperation = {
  readonly name: string
  readonly node: OperationDefinitionNode
  readonly text: string
}

/** Every operation of the web app. */
export const appOperations: readonly AppOperation[] = definitions
  .filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)
  .map((node) => ({
    name: node.name?.value ?? '',
    node,
    text: [node, ...spreadBy(node)].map(print).join('\n'),
  }))

/** Returns the fragments that a definition spreads, directly or through others. */
function spreadBy(
  node: OperationDefinitionNode | FragmentDefinitionNode,
  found = new Set<FragmentDefinitionNode>(),
): ReadonlySet<FragmentDefinitionNode> {
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value)
      if (!fragment || found.has(fragment)) return
      found.add(fragment)
      spreadBy(fragment, found)
    },
  })
  return found
}
