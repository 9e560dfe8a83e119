import type { Node } from 'prosemirror-model'
import { renderInline } from './write-inline.ts'

/** Returns the Markdown of the editor's document. */
export const markdownOf = (document: Node): string => renderBlocks(document).join('\n')

const isList = ({ type }: Node): boolean => type.name.endsWith('_list')

/** Returns the lines of the child blocks with empty lines in between, except before a list in an item of a tight list. */
function renderBlocks(parent: Node, isTight = false): string[] {
  const lines: string[] = []
  for (const block of parent.children) {
    const rendered = renderBlock(block)
    if (lines.length > 0 && rendered.length > 0 && !(isTight && isList(block))) lines.push('')
    lines.push(...rendered)
  }
  return lines
}

function renderBlock(block: Node): string[] {
  switch (block.type.name) {
    case 'heading':
      return [`${'#'.repeat(Number(block.attrs['level']))} ${renderInline(block)}`]
    case 'blockquote':
      return prefixLines('> ', '> ', renderBlocks(block))
    case 'code_block':
      return renderCodeBlock(block)
    case 'horizontal_rule':
      return ['---']
    // Most people write lists with dashes. An edit of a list then does not change every line of it.
    case 'bullet_list':
      return renderItems(block, () => '- ')
    case 'ordered_list': {
      const markers = numberMarkers(block)
      return renderItems(block, (index) => markers[index] ?? '')
    }
    default: {
      const text = renderInline(block)
      return text === '' ? [] : text.split('\n')
    }
  }
}

function renderItems(list: Node, markerAt: (index: number) => string): string[] {
  const isTight = Boolean(list.attrs['tight'])
  return list.children.flatMap((item, index) => {
    const marker = markerAt(index)
    const lines = prefixLines(marker, ' '.repeat(marker.length), renderBlocks(item, isTight))
    return index > 0 && !isTight ? ['', ...lines] : lines
  })
}

/** Returns the markers of an ordered list, with spaces before the shorter numbers. */
function numberMarkers(list: Node): string[] {
  const numbers = Array.from({ length: list.childCount }, (_, index) => `${Number(list.attrs['order']) + index}`)
  const width = Math.max(...numbers.map(({ length }) => length))
  return numbers.map((number) => `${number.padStart(width)}. `)
}

/** Adds a prefix to the first line and another to the rest. Returns one line if there are none. */
const prefixLines = (first: string, rest: string, lines: readonly string[]): string[] => [
  `${first}${lines[0] ?? ''}`,
  ...lines.slice(1).map((line) => (line === '' ? rest.trimEnd() : `${rest}${line}`)),
]

/** Uses one more backtick than the longest sequence in the code. */
function renderCodeBlock({ textContent, attrs }: Node): string[] {
  const longest = Math.max(2, ...[...textContent.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${attrs['params']}`, ...textContent.split('\n'), fence]
}
