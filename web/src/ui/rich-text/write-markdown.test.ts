import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'
import { documentOf } from './read-markdown.ts'
import { schema } from './schema.ts'
import { markdownOf } from './write-markdown.ts'

type Inline = string | readonly [text: string, ...marks: string[]]

const inline = (part: Inline): Node => {
  const [text, ...marks] = typeof part === 'string' ? [part] : part
  const kinds = marks.map((mark) => schema.mark(mark, mark === 'link' ? { href: 'https://a.example' } : null))
  return text === '\n' ? schema.node('hard_break', null, undefined, kinds) : schema.text(text, kinds)
}
const paragraph = (...parts: Inline[]) => schema.node('paragraph', null, parts.map(inline))
const heading = (text: string) => schema.node('heading', { level: 2 }, [schema.text(text)])
const item = (...blocks: Node[]) => schema.node('list_item', null, blocks)
const bullets = (tight: boolean, ...items: Node[]) => schema.node('bullet_list', { tight }, items)
const numbers = (order: number, ...items: Node[]) => schema.node('ordered_list', { order, tight: true }, items)

const cases: ReadonlyArray<readonly [document: Node[], markdown: string]> = [
  [[paragraph('- no list')], '\\- no list'],
  [[paragraph('2) no list')], '2\\) no list'],
  [[paragraph('# no heading')], '\\# no heading'],
  [[paragraph('above', '\n', '=== no line below')], 'above\\\n\\=== no line below'],
  [[paragraph('above', '\n', '- no list')], 'above\\\n\\- no list'],
  [[heading('in C #')], '## in C \\#'],
  [[paragraph('file_name and _this_')], 'file_name and \\_this\\_'],
  [[paragraph('__a__æ')], '\\_\\_a__æ'],
  [[paragraph('&copy; <https://a.example>')], '\\&copy; \\<https://a.example>'],
  [[paragraph('Look!', ['here', 'link'])], 'Look\\![here](https://a.example)'],
  [[paragraph(['https://a.example', 'link'])], '<https://a.example>'],
  [[paragraph(['a`b', 'code'])], '`` a`b ``'],
  [[paragraph(['Note:', 'strong'], 'text')], '**Note:**&#116;ext'],
  [[paragraph('part', ['(s)', 'em'])], 'par&#116;*(s)*'],
  [[paragraph(['both ', 'em', 'strong'], ['one', 'strong'])], '***both* one**'],
  [[bullets(true, item(paragraph('a'), bullets(true, item(paragraph('b')))))], '- a\n  - b'],
  [[bullets(false, item(paragraph('a')), item(paragraph('b'), paragraph('c')))], '- a\n\n- b\n\n  c'],
  [[numbers(9, item(paragraph('a')), item(paragraph('b')))], ' 9. a\n10. b'],
  [[schema.node('blockquote', null, [paragraph('a'), paragraph('b')])], '> a\n>\n> b'],
  [[schema.node('code_block', { params: 'sh' }, [schema.text('```\nls')])], '````sh\n```\nls\n````'],
]

describe('a document is the same after it is written and parsed', () => {
  test.each(cases)('%s', (blocks, markdown) => {
    const document = schema.node('doc', null, blocks)
    expect(markdownOf(document)).toBe(markdown)
    const { type, content } = documentOf(parseMarkdown(markdown))
    expect({ type, content: content.toString() }).toEqual({ type, content: withoutOuterSpaces(document) })
  })
})

/** The writer moves spaces at the end of a mark outside of it. */
const withoutOuterSpaces = ({ content }: Node) =>
  content.toString().replace('em(strong("both ")), strong("one")', 'em(strong("both")), strong(" one")')

test.each([
  ['[a](<b c>)', 'an address with a space'],
  ['![a](b "c")', 'an image with a title'],
  ['- ', 'an empty item'],
  ['> ', 'an empty quotation'],
])('%s keeps its Markdown: %s', (markdown) => {
  expect(markdownOf(documentOf(parseMarkdown(markdown)))).toBe(markdown)
})
