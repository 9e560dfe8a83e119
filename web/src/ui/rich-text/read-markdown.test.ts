import { array, assert, constantFrom, integer, oneof, property, string, stringMatching, tuple } from 'fast-check'
import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownSerializer,
  schema as theirs,
} from 'prosemirror-markdown'
import { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'
import { documentOf } from './read-markdown.ts'
import { markdownOf } from './write-markdown.ts'

const readMarkdown = (markdown: string): Node => documentOf(parseMarkdown(markdown))

/** The serializer of prosemirror-markdown, with dashes for lists. */
const writer = new MarkdownSerializer(
  { ...defaultMarkdownSerializer.nodes, bullet_list: (state, node) => state.renderList(node, '  ', () => '- ') },
  defaultMarkdownSerializer.marks,
  { escapeExtraCharacters: /&(?=#?\w+;)|<(?=[a-z][\w+.-]+:[^\s<>]*>|[^\s<>@]+@[^\s<>]+>)/gi },
)
const writtenOtherwise = (document: Node): string => writer.serialize(Node.fromJSON(theirs, document.toJSON()))

/**
 * Parses with the parser of the editor's library. The two parsers determine tight lists differently, so this is left
 * out.
 */
const otherwise = (markdown: string): unknown => plain(defaultMarkdownParser.parse(markdown))
const plain = (node: Node): unknown =>
  JSON.parse(JSON.stringify(node.toJSON()).replaceAll(/"tight":(?:true|false)/g, '"tight":null'))

const word = stringMatching(/^[a-zæøåA-ZÆØÅ0-9]{1,8}$/)
const words = array(
  oneof({ weight: 4, arbitrary: word }, stringMatching(/^[a-z]{1,3}[-_.,:;!?()#+*~<>&|=/"'][a-z]{1,3}$/)),
  {
    minLength: 1,
    maxLength: 8,
  },
).map((all) => all.join(' '))

/** Generated words, some of them strong, emphasized, code or links. */
const line = array(
  oneof(
    { weight: 3, arbitrary: words.map((text) => readMarkdown(text).firstChild?.textContent ?? '').map(escaped) },
    words.map((text) => `**${escaped(text)}**`),
    words.map((text) => `*${escaped(text)}*`),
    word.map((text) => `\`${text}\``),
    tuple(word, stringMatching(/^[a-z0-9]{1,8}$/)).map(([text, host]) => `[${text}](https://${host}.example/${host})`),
  ),
  { minLength: 1, maxLength: 4 },
).map((parts) => parts.join(' '))

function escaped(text: string): string {
  return markdownOf(readMarkdown('x').type.schema.node('doc', null, [paragraphOf(text)]))
}
const paragraphOf = (text: string): Node => {
  const { schema } = readMarkdown('x').type
  return schema.node('paragraph', null, text === '' ? [] : [schema.text(text)])
}

const list = (mark: (index: number) => string) =>
  array(tuple(line, array(line, { maxLength: 2 })), { minLength: 1, maxLength: 4 }).map((items) =>
    items
      .map(([first, below], index) => {
        const indent = ' '.repeat(mark(index).length)
        return [`${mark(index)}${first}`, ...below.map((one) => `${indent}- ${one}`)].join('\n')
      })
      .join('\n'),
  )

/** A document of all blocks that the editor creates. Two lists of one kind are never adjacent. */
const document = array(
  tuple(
    line,
    oneof(
      line,
      tuple(integer({ min: 1, max: 6 }), words).map(([level, text]) => `${'#'.repeat(level)} ${escaped(text)}`),
      list(() => '- '),
      list((index) => `${String(index + 1)}. `),
      line.map((text) => `> ${text}`),
      constantFrom('---'),
      string({ unit: constantFrom('a', 'b', ' ', '*', '<', '&', '\n'), minLength: 1, maxLength: 20 }).map(
        (code) => `\`\`\`\n${code.replaceAll(/^\n+|\n+$/g, 'x')}\n\`\`\``,
      ),
    ),
  ).map(([above, block]) => `${above}\n\n${block}`),
  { minLength: 1, maxLength: 6 },
).map((blocks) => blocks.join('\n\n'))

/** Markdown that a user may have written or pasted. */
const marks =
  'a¦b¦æ¦.¦,¦ ¦  ¦    ¦# ¦## ¦- ¦* ¦+ ¦1. ¦2) ¦> ¦*¦**¦_¦__¦`¦~~~¦[¦[a]¦]¦(https://a.example)¦![¦<b>¦</b>¦&amp;¦&copy;¦\\¦---¦===¦|¦```\n¦' +
  '\n¦\n\n¦<https://a.example>¦\n[a]: https://b.example "t"\n'
const soup = array(constantFrom(...marks.split('¦')), { maxLength: 30 }).map((parts) => parts.join(''))

describe('a text', () => {
  test('of all that the editor makes comes back as it was, character by character', () => {
    assert(
      property(document, (markdown) => {
        expect(markdownOf(readMarkdown(markdown))).toBe(markdown)
      }),
    )
  })

  test('of all that the editor makes is read as the library’s own parser reads it', () => {
    assert(
      property(document, (markdown) => {
        expect(plain(readMarkdown(markdown))).toEqual(otherwise(markdown))
      }),
    )
  })

  test('of all that the editor makes is written as prosemirror-markdown writes it', () => {
    assert(
      property(document, (markdown) => {
        const text = readMarkdown(markdown)
        expect(markdownOf(text)).toBe(writtenOtherwise(text))
      }),
    )
  })

  test('of any other kind keeps its words, however often it is written and read again', () => {
    assert(
      property(soup, (markdown) => {
        const once = readMarkdown(markdown)
        once.check()
        const again = readMarkdown(markdownOf(once))
        expect(again.textContent.replaceAll(/\s/g, '')).toBe(once.textContent.replaceAll(/\s/g, ''))
      }),
    )
  })
})
