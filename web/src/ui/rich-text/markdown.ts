import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Definition, Definitions, Part, Text } from './parts.ts'

type Root = ReturnType<typeof fromMarkdown>

/** Markdown within which HTML is words. */
const plain = { extensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }] }

/** A Markdown text (CommonMark without HTML) in its parts: what is shown and what is edited are made of the same. */
export function parseMarkdown(markdown: string): Text {
  const root = fromMarkdown(markdown, plain)
  return { parts: root.children, definitions: definitionsIn(root) }
}

/** Of two of a name the first counts. */
function definitionsIn(root: Root): Definitions {
  const found = new Map<string, Definition>()
  const look = (part: Root | Part) => {
    if (part.type === 'definition' && !found.has(part.identifier)) found.set(part.identifier, part)
    if ('children' in part) part.children.forEach(look)
  }
  look(root)
  return found
}
