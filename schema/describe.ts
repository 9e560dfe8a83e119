import {
  Kind,
  visit,
  type ASTNode,
  type DocumentNode,
  type InputValueDefinitionNode,
  type StringValueNode,
} from 'graphql'
import {
  anyOf,
  mostFiltered,
  mostSorted,
  ofArguments,
  ofFields,
  ofFilterFields,
  ofInputFields,
  ofTypes,
  yesOrNo,
} from './standing.ts'

/** The schema's document, with what a name always says, or may hold, at each place that does not say its own. */
export function describe(sdl: DocumentNode): DocumentNode {
  return visit(sdl, {
    FieldDefinition: (node) =>
      withDescription(
        {
          ...node,
          arguments: node.arguments?.map((argument) =>
            counted(
              withDescription(
                argument.name.value === 'sort' ? withMost(argument, mostSorted) : argument,
                ofArguments[argument.name.value],
              ),
            ),
          ),
        },
        ofFields[node.name.value],
      ),
    ObjectTypeDefinition: { leave: (node) => withDescription(node, ofType(node.name.value)) },
    InputObjectTypeDefinition: {
      leave: (node) => {
        const isFilter = node.name.value.endsWith('Filter')
        const fields = node.fields?.map((field) =>
          counted(
            withDescription(
              isFilter && isList(field) ? withMost(field, mostFiltered) : field,
              isFilter ? ofFilterField(field) : ofInputFields[field.name.value],
            ),
          ),
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

const isList = ({ type }: InputValueDefinitionNode): boolean =>
  (type.kind === Kind.NON_NULL_TYPE ? type.type : type).kind === Kind.LIST_TYPE

const constraintOf = ({ directives = [] }: InputValueDefinitionNode) =>
  directives.find(({ name }) => name.value === 'constraint')

const nameOf = (value: string) => ({ kind: Kind.NAME, value }) as const

function withMost(node: InputValueDefinitionNode, most: number): InputValueDefinitionNode {
  if (constraintOf(node)) return node
  const value = { kind: Kind.INT, value: String(most) } as const
  const constraint = {
    kind: Kind.DIRECTIVE,
    name: nameOf('constraint'),
    arguments: [{ kind: Kind.ARGUMENT, name: nameOf('maxItems'), value }],
  } as const
  return { ...node, directives: [...(node.directives ?? []), constraint] }
}

/** The place with its limit in its description too, where readers of introspection find it. */
function counted(node: InputValueDefinitionNode): InputValueDefinitionNode {
  const most = constraintOf(node)?.arguments?.[0]?.value
  if (most?.kind !== Kind.INT || node.description?.value.includes(most.value)) return node
  const said = node.description ? `${node.description.value.trimEnd()} ` : ''
  return { ...node, description: { kind: Kind.STRING, value: `${said}At most ${most.value} items.` } }
}
