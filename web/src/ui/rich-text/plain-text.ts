/** What stands at the beginning of a Markdown line and is no word: heads, bullets and numbers, quotes. */
const LINE_MARKS = /^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+|(?:```|~~~).*$)/gm

/** A Markdown text as the words it says: without its marks, links spelled out. For comparing and for one-line places. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(LINE_MARKS, '')
    .replaceAll(/!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (_, words: string, href: string) =>
      words === href || href === '' ? words : `${words} (${href})`,
    )
    .replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gs, '$2')
    .replaceAll(/(?<![\w*])([*_])(?=\S)(.+?)(?<=\S)\1(?![\w*])/gs, '$2')
    .replaceAll(/`([^`]+)`/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
    .trim()
