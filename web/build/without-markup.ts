import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const parser = 'decode-named-character-reference'
const names = fileURLToPath(new URL('../src/ui/rich-text/names.ts', import.meta.url))

/** What of CommonMark is HTML, and how each of the two is named. */
const markup = /\/micromark-core-commonmark\/lib\/(html-flow|html-text)\.js$/

/** Begins nowhere. */
const nothing = (name: string) => `export const ${name} = { name: '${name}', tokenize: (effects, ok, nok) => nok }`

/**
 * In browsers the Markdown parser reads `&amp;` by setting it as HTML, which the page's policy refuses
 * (`require-trusted-types-for 'script'`): the text would break its screen. Its other form has a table, 10 KB of names that
 * hardly any text has. Here it asks our own module, which fetches the seldom ones where a text has one. HTML within a text
 * is words everywhere: what would recognise it is left out.
 */
export function withoutMarkup(): Plugin {
  return {
    name: 'ansvar:without-markup',
    enforce: 'pre',
    resolveId: (source) => (source === parser ? names : null),
    load(id) {
      const kind = markup.exec(id)?.[1]
      if (kind === undefined) return null
      return nothing(kind === 'html-flow' ? 'htmlFlow' : 'htmlText')
    },
  }
}
