/** The modules that need ProseMirror, loaded as one chunk. */
export { canLink, hasLink, setLink, tools } from './commands.ts'
export { createDocumentView, showMarkdown } from './document.ts'
export { markdownOf } from './write-markdown.ts'
