import { isTooComplex } from '@ansvar/domain/rich-text'

/** What stands at the beginning of a Markdown line and is no word: heads, bullets and numbers, quotes. */
const LINE_MARKS = /^[^\S\n]*(?:#{1,6}[^\S\n]+|>\s?|[-*+][^\S\n]+|\d{1,9}[.)][^\S\n]+|(?:```|~~~).*$)/gm

/**
 * A Markdown text as the words it says: without its marks, links spelled out. For comparing and for one-line places. Each
 * pattern looks at no more than so many characters from where it begins; a text over the parser's bounds is left as it is.
 */
export const plainText = (markdown: string): string => (isTooComplex(markdown) ? markdown : wordsOf(markdown))

const wordsOf = (markdown: string): string =>
  markdown
    .replaceAll(LINE_MARKS, '')
    .replaceAll(/!?\[([^[\]]{0,300})\]\(([^)\s]{0,2000})(?:\s[^()]{0,300})?\)/g, (_, words: string, href: string) =>
      words === href || href === '' ? words : `${words} (${href})`,
    )
    .replaceAll(/(\*\*|__)(?=\S)(.{1,300}?)(?<=\S)\1/gs, '$2')
    .replaceAll(/(?<![\w*])([*_])(?=\S)(.{1,300}?)(?<=\S)\1(?![\w*])/gs, '$2')
    .replaceAll(/`([^`]+)`/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
    .trim()
