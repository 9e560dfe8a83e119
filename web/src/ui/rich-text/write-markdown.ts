import type { Node } from 'prosemirror-model'
import { inlineOf } from './write-inline.ts'

const numbersIn = (list: Node): string[] => {
  const numbers = Array.from({ length: list.childCount }, (_, index) => `${Number(list.attrs['order']) + index}`)
  const width = Math.max(...numbers.map(({ length }) => length))
  return numbers.map((number) => `${number.padStart(width)}. `)
}

/** A text under the editor as Markdown. */
export const markdownOf = (document: Node): string => inside(document).join('\n')

const isList = ({ type }: Node): boolean => type.name.endsWith('_list')

/** The lines of what a node holds, its blocks parted by empty lines; what is below a line of a tight list follows it. */
function inside(parent: Node, isTight = false): string[] {
  const lines: string[] = []
  for (const block of parent.children) {
    const own = linesOf(block)
    if (lines.length > 0 && own.length > 0 && !(isTight && isList(block))) lines.push('')
    lines.push(...own)
  }
  return lines
}

function linesOf(block: Node): string[] {
  switch (block.type.name) {
    case 'heading':
      return [`${'#'.repeat(Number(block.attrs['level']))} ${inlineOf(block)}`]
    case 'blockquote':
      return behind('> ', '> ', inside(block))
    case 'code_block':
      return fenced(block)
    case 'horizontal_rule':
      return ['---']
    // Lists are written with dashes, as most people write them, so that an edit does not change every line of one.
    case 'bullet_list':
      return itemsOf(block, () => '- ')
    case 'ordered_list': {
      const numbers = numbersIn(block)
      return itemsOf(block, (index) => numbers[index] ?? '')
    }
    default: {
      const text = inlineOf(block)
      return text === '' ? [] : text.split('\n')
    }
  }
}

function itemsOf(list: Node, markOf: (index: number) => string): string[] {
  const isTight = Boolean(list.attrs['tight'])
  return list.children.flatMap((item, index) => {
    const mark = markOf(index)
    const lines = behind(mark, ' '.repeat(mark.length), inside(item, isTight))
    return index > 0 && !isTight ? ['', ...lines] : lines
  })
}

/** The lines with something before each; there is a first one even if there is nothing. */
const behind = (first: string, others: string, lines: readonly string[]): string[] => [
  `${first}${lines[0] ?? ''}`,
  ...lines.slice(1).map((line) => (line === '' ? others.trimEnd() : `${others}${line}`)),
]

/** Code between backticks, of which there are more than anywhere in it. */
function fenced({ textContent, attrs }: Node): string[] {
  const longest = Math.max(2, ...[...textContent.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${attrs['params']}`, ...textContent.split('\n'), fence]
}
