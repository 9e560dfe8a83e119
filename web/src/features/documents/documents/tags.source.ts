import { defineSource } from '#screen/source.ts'
import { SearchDocumentTagsDocument } from './generated/documents.graphql.ts'

/** The tags of documents. A tag is identified by its name. */
export const documentTags = defineSource({
  name: 'documentTags',
  document: SearchDocumentTagsDocument,
  toSuggestion: ({ name }: { readonly name: string }) => ({ id: name, name }),
  sort: ['name'],
  key: 'name',
})
