/** All that takes ProseMirror, fetched in one piece. */
export { canLink, hasLink, setLink, tools } from './commands.ts'
export { createDocumentView, markdownOf, showMarkdown } from './document.ts'
