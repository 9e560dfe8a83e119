import type { fromMarkdown } from 'mdast-util-from-markdown'

type Root = ReturnType<typeof fromMarkdown>

/** A block or an inline range. */
export type Part = Root['children'][number]

export type Definition = Extract<Part, { type: 'definition' }>

/** The link definitions of the text. */
export type Definitions = ReadonlyMap<string, Definition>

/** A text as blocks. */
export type Text = { readonly parts: readonly Part[]; readonly definitions: Definitions }

/** A list is tight if there are no empty lines between or in its items. */
export const isTight = (list: Extract<Part, { type: 'list' }>): boolean =>
  !list.spread && list.children.every(({ spread }) => !spread)

/** The lines of a paragraph form one text. */
export const inOneLine = (text: string): string => text.replaceAll('\n', ' ')
