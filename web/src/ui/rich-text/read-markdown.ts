import { Fragment, Mark, type Attrs, type Node, type NodeType } from 'prosemirror-model'
import { inOneLine, isTight, type Definitions, type Part, type Text } from './parts.ts'
import { schema } from './schema.ts'

/** The document of the editor. */
export const documentOf = ({ parts, definitions }: Text): Node =>
  made(
    schema.topNodeType,
    null,
    parts.flatMap((one) => nodesOf(one, definitions, Mark.none)),
  )

/** Creates a node. A node that cannot be empty gets an empty paragraph. */
function made(type: NodeType, attributes: Attrs | null, parts: readonly Node[]): Node {
  const node = type.createAndFill(attributes, Fragment.fromArray([...parts]))
  if (!node) throw new Error(`A text has a ${type.name} that the editor does not know`)
  return node
}

const { nodes, marks: kinds } = schema

const text = (value: string, marks: readonly Mark[]): Node[] => (value === '' ? [] : [schema.text(value, marks)])

function nodesOf(part: Part, definitions: Definitions, marks: readonly Mark[]): Node[] {
  const held = (own: readonly Mark[]) =>
    'children' in part ? part.children.flatMap((one) => nodesOf(one, definitions, own)) : []
  const inside = (type: NodeType, attributes: Attrs | null = null) => [made(type, attributes, held(Mark.none))]
  const marked = (mark: Mark) => held(mark.addToSet(marks))
  switch (part.type) {
    case 'paragraph':
      return inside(nodes.paragraph)
    case 'heading':
      return [made(nodes.heading, { level: part.depth }, held(Mark.none).map(withoutBreaks))]
    case 'blockquote':
      return inside(nodes.blockquote)
    case 'list':
      return part.ordered
        ? inside(nodes.ordered_list, { order: part.start ?? 1, tight: isTight(part) })
        : inside(nodes.bullet_list, { tight: isTight(part) })
    case 'listItem':
      return inside(nodes.list_item)
    case 'code':
      return [made(nodes.code_block, { params: infoOf(part) }, text(part.value, Mark.none))]
    case 'thematicBreak':
      return inside(nodes.horizontal_rule)
    case 'text':
      return text(inOneLine(part.value), marks)
    case 'inlineCode':
      return text(inOneLine(part.value), kinds.code.create().addToSet(marks))
    case 'break':
      return [nodes.hard_break.create(null, null, marks)]
    case 'emphasis':
      return marked(kinds.em.create())
    case 'strong':
      return marked(kinds.strong.create())
    case 'link':
      return marked(linkTo(part))
    case 'linkReference': {
      const definition = definitions.get(part.identifier)
      return definition ? marked(linkTo(definition)) : held(marks)
    }
    case 'image':
      return [imageOf(part, part.alt, marks)]
    case 'imageReference': {
      const definition = definitions.get(part.identifier)
      return definition ? [imageOf(definition, part.alt, marks)] : []
    }
    default:
      return []
  }
}

/** The info string of a code fence. It is written after backticks, so it cannot contain any. */
const infoOf = ({ lang, meta }: Extract<Part, { type: 'code' }>): string =>
  [lang, meta].filter(Boolean).join(' ').replaceAll('`', '')

type Target = { readonly url: string; readonly title?: string | null | undefined }

const linkTo = ({ url, title }: Target): Mark => kinds.link.create({ href: url, title: title ?? null })

const imageOf = ({ url, title }: Target, alt: string | null | undefined, marks: readonly Mark[]): Node =>
  nodes.image.create({ src: url, title: title ?? null, alt: alt || null }, null, marks)

/** A heading is one line. A line break in it becomes a space. */
const withoutBreaks = (node: Node): Node => (node.type === nodes.hard_break ? schema.text(' ', node.marks) : node)
