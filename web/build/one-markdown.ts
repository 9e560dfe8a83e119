import type { Plugin } from 'vite'

const second = 'markdown-it'
const made = /= new MarkdownParser\(schema, MarkdownIt\(/

/**
 * The editor's library for Markdown brings a parser of its own, 40 KB of it, and makes one when it is loaded. Texts are
 * parsed by the one that reads them everywhere (src/ui/rich-text/markdown.ts): said to do nothing else, it is left out.
 */
export function oneMarkdown(): Plugin {
  return {
    name: 'ansvar:one-markdown',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === second ? { id: `\0${second}`, moduleSideEffects: false } : null),
    load: (id) => (id === `\0${second}` ? 'export default () => null' : null),
    transform(code, id) {
      if (!id.includes('/prosemirror-markdown/')) return null
      if (!made.test(code)) throw new Error('prosemirror-markdown makes its parser in another way')
      return code.replace(made, '= /* @__PURE__ */ new MarkdownParser(schema, /* @__PURE__ */ MarkdownIt(')
    },
  }
}
