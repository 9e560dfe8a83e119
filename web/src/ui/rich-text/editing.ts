/** All that takes ProseMirror, fetched in one piece. */
export { canLink, hasLink, setLink, tools } from './commands.ts'
export { createDocumentView, showMarkdown } from './document.ts'
export { markdownOf } from './write-markdown.ts'
