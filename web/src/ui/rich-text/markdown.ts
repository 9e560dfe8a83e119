import { isTooComplex } from '@ansvar/domain/rich-text'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Definition, Definitions, Part, Text } from './parts.ts'

type Root = ReturnType<typeof fromMarkdown>

/** Markdown in which HTML is plain text. */
const plain = { extensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }] }

/**
 * Parses Markdown (CommonMark without HTML) into the parts that the view and the editor share. A text over the parser's
 * limits, which the service does not save, becomes its plain lines.
 */
export function parseMarkdown(markdown: string): Text {
  if (isTooComplex(markdown)) return asWritten(markdown)
  const root = fromMarkdown(markdown, plain)
  return { parts: root.children, definitions: definitionsIn(root) }
}

function asWritten(markdown: string): Text {
  const lines = markdown.split(/\r\n|\r|\n/)
  const children = lines.flatMap((value, index) => [
    ...(index > 0 ? [{ type: 'break' as const }] : []),
    { type: 'text' as const, value },
  ])
  return { parts: [{ type: 'paragraph', children }], definitions: new Map() }
}

/** The first definition of a name wins. */
function definitionsIn(root: Root): Definitions {
  const found = new Map<string, Definition>()
  const look = (part: Root | Part) => {
    if (part.type === 'definition' && !found.has(part.identifier)) found.set(part.identifier, part)
    if ('children' in part) part.children.forEach(look)
  }
  look(root)
  return found
}
