import {
  Kind,
  visit,
  type ASTNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputObjectTypeDefinitionNode,
  type InputValueDefinitionNode,
  type ObjectTypeDefinitionNode,
  type StringValueNode,
} from 'graphql'
import {
  argumentDescriptions,
  BOOLEAN_FILTER_DESCRIPTION,
  fieldDescriptions,
  filterFieldDescriptions,
  inputFieldDescriptions,
  LIST_FILTER_DESCRIPTION,
  MAX_FILTER_ITEMS,
  MAX_SORT_ITEMS,
  typeDescriptions,
} from './shared-descriptions.ts'

/** Returns the document with the shared descriptions and limits added where it declares none of its own. */
export function describe(sdl: DocumentNode): DocumentNode {
  return visit(sdl, {
    FieldDefinition: describeField,
    ObjectTypeDefinition: { leave: describeType },
    InputObjectTypeDefinition: {
      leave: (node) => describeType({ ...node, fields: node.fields?.map(describerOf(node)) }),
    },
  })
}

const describeField = (node: FieldDefinitionNode): FieldDefinitionNode =>
  withDescription({ ...node, arguments: node.arguments?.map(describeArgument) }, fieldDescriptions[node.name.value])

function describeArgument(node: InputValueDefinitionNode): InputValueDefinitionNode {
  const { value: name } = node.name
  const limited = name === 'sort' ? withMaxItems(node, MAX_SORT_ITEMS) : node
  return withLimitText(withDescription(limited, argumentDescriptions[name]))
}

/** Returns the function that describes the fields of an input type. Fields of filters have descriptions of their own. */
const describerOf = ({ name }: InputObjectTypeDefinitionNode) =>
  name.value.endsWith('Filter') ? describeFilterField : describeInputField

const describeInputField = (node: InputValueDefinitionNode): InputValueDefinitionNode =>
  withLimitText(withDescription(node, inputFieldDescriptions[node.name.value]))

function describeFilterField(node: InputValueDefinitionNode): InputValueDefinitionNode {
  const limited = isList(node) ? withMaxItems(node, MAX_FILTER_ITEMS) : node
  return withLimitText(withDescription(limited, filterFieldDescription(node)))
}

const describeType = <Node extends ObjectTypeDefinitionNode | InputObjectTypeDefinitionNode>(node: Node): Node =>
  withDescription(node, typeDescriptions.find(([ending]) => node.name.value.endsWith(ending))?.[1])

function filterFieldDescription({ name, type }: InputValueDefinitionNode): string | undefined {
  if (filterFieldDescriptions[name.value]) return filterFieldDescriptions[name.value]
  if (type.kind === Kind.LIST_TYPE) return LIST_FILTER_DESCRIPTION
  return type.kind === Kind.NAMED_TYPE && type.name.value === 'Boolean' ? BOOLEAN_FILTER_DESCRIPTION : undefined
}

function withDescription<Node extends ASTNode & { readonly description?: StringValueNode | undefined }>(
  node: Node,
  value: string | undefined,
): Node {
  return node.description || value === undefined ? node : { ...node, description: { kind: Kind.STRING, value } }
}

const isList = ({ type }: InputValueDefinitionNode): boolean =>
  (type.kind === Kind.NON_NULL_TYPE ? type.type : type).kind === Kind.LIST_TYPE

const constraintOf = ({ directives = [] }: InputValueDefinitionNode) =>
  directives.find(({ name }) => name.value === 'constraint')

const nameOf = (value: string) => ({ kind: Kind.NAME, value }) as const

/** Returns the node with `@constraint(maxItems:)`, unless it has a constraint of its own. */
function withMaxItems(node: InputValueDefinitionNode, maxItems: number): InputValueDefinitionNode {
  if (constraintOf(node)) return node
  const value = { kind: Kind.INT, value: String(maxItems) } as const
  const constraint = {
    kind: Kind.DIRECTIVE,
    name: nameOf('constraint'),
    arguments: [{ kind: Kind.ARGUMENT, name: nameOf('maxItems'), value }],
  } as const
  return { ...node, directives: [...(node.directives ?? []), constraint] }
}

/** Returns the node with its limit in the description, because introspection does not show directives. */
function withLimitText(node: InputValueDefinitionNode): InputValueDefinitionNode {
  const maxItems = constraintOf(node)?.arguments?.[0]?.value
  if (maxItems?.kind !== Kind.INT || node.description?.value.includes(maxItems.value)) return node
  const text = node.description ? `${node.description.value.trimEnd()} ` : ''
  return { ...node, description: { kind: Kind.STRING, value: `${text}At most ${maxItems.value} items.` } }
}
