import type { fromMarkdown } from 'mdast-util-from-markdown'

type Root = ReturnType<typeof fromMarkdown>

/** A block, or a stretch of a line. */
export type Part = Root['children'][number]

export type Definition = Extract<Part, { type: 'definition' }>

/** What links and images refer to by a name, wherever in the text it stands. */
export type Definitions = ReadonlyMap<string, Definition>

/** A text in its blocks. */
export type Text = { readonly parts: readonly Part[]; readonly definitions: Definitions }

/** A list is tight where no empty line parts its items, or what stands in them. */
export const isTight = (list: Extract<Part, { type: 'list' }>): boolean =>
  !list.spread && list.children.every(({ spread }) => !spread)

/** The lines of a paragraph are one text. */
export const inOneLine = (text: string): string => text.replaceAll('\n', ' ')
