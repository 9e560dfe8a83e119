import type { Text } from './parts.ts'
import { hasAllNames, namesOf } from './names.ts'

let parser: typeof import('./markdown.ts') | null = null

const nothing: Text = { parts: [], definitions: new Map() }

/** Parses a Markdown text. Returns a promise only if the parser is not loaded yet. */
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

/** Links may lead only to web addresses and email addresses. */
export const isSafeLink = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href)
