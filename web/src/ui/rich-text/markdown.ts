import { isTooComplex } from '@ansvar/domain/rich-text'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Definition, Definitions, Part, Text } from './parts.ts'

type Root = ReturnType<typeof fromMarkdown>

/** Markdown within which HTML is words. */
const plain = { extensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }] }

/**
 * A Markdown text (CommonMark without HTML) in its parts: what is shown and what is edited are made of the same. One over the
 * parser's bounds, which the service does not save, is the lines of characters it is.
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
