import {
  Kind,
  visit,
  type ASTNode,
  type DocumentNode,
  type InputValueDefinitionNode,
  type StringValueNode,
} from 'graphql'
import { anyOf, ofArguments, ofFields, ofFilterFields, ofInputFields, ofTypes, yesOrNo } from './standing.ts'

/** The schema's document, with what a name always says at each place that does not say its own. */
export function describe(sdl: DocumentNode): DocumentNode {
  return visit(sdl, {
    FieldDefinition: (node) =>
      withDescription(
        {
          ...node,
          arguments: node.arguments?.map((argument) => withDescription(argument, ofArguments[argument.name.value])),
        },
        ofFields[node.name.value],
      ),
    ObjectTypeDefinition: { leave: (node) => withDescription(node, ofType(node.name.value)) },
    InputObjectTypeDefinition: {
      leave: (node) => {
        const isFilter = node.name.value.endsWith('Filter')
        const fields = node.fields?.map((field) =>
          withDescription(field, isFilter ? ofFilterField(field) : ofInputFields[field.name.value]),
        )
        return withDescription({ ...node, fields }, ofType(node.name.value))
      },
    },
  })
}

const ofType = (name: string) => ofTypes.find(([ending]) => name.endsWith(ending))?.[1]

function ofFilterField({ name, type }: InputValueDefinitionNode): string | undefined {
  if (ofFilterFields[name.value]) return ofFilterFields[name.value]
  if (type.kind === Kind.LIST_TYPE) return anyOf
  return type.kind === Kind.NAMED_TYPE && type.name.value === 'Boolean' ? yesOrNo : undefined
}

function withDescription<Node extends ASTNode & { readonly description?: StringValueNode | undefined }>(
  node: Node,
  value: string | undefined,
): Node {
  return node.description || value === undefined ? node : { ...node, description: { kind: Kind.STRING, value } }
}
