import { isTooComplex } from '@ansvar/domain/rich-text'

/** The markers at the start of a Markdown line: headings, bullets, numbers, quotes. */
const LINE_MARKS = /^[^\S\n]*(?:#{1,6}[^\S\n]+|>\s?|[-*+][^\S\n]+|\d{1,9}[.)][^\S\n]+|(?:```|~~~).*$)/gm

/**
 * Returns the words of a Markdown text without markup, with links spelled out. For comparisons and single lines. Each
 * pattern matches a limited number of characters; a text over the parser's limits is returned unchanged.
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
