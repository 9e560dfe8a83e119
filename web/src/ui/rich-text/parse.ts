import type { Text } from './parts.ts'
import { hasAllNames, namesOf } from './names.ts'

let parser: typeof import('./markdown.ts') | null = null

const nothing: Text = { parts: [], definitions: new Map() }

/** A Markdown text in its parts: at once where all that takes is there, and an empty one takes nothing. */
export function parse(markdown: string): Text | Promise<Text> {
  if (markdown === '') return nothing
  const names = namesOf(markdown)
  return parser && (!names || hasAllNames()) ? parser.parseMarkdown(markdown) : parseLater(markdown, names)
}

async function parseLater(markdown: string, names: Promise<void> | null): Promise<Text> {
  const [module] = await Promise.all([import('./markdown.ts'), names])
  parser = module
  return module.parseMarkdown(markdown)
}

/** A link out of a text may lead to the web or to a mailbox, and nowhere else. */
export const isSafeLink = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href)
