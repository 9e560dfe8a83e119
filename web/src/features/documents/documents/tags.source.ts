import { defineSource } from '#screen/source.ts'
import { SearchDocumentTagsDocument } from './generated/documents.graphql.ts'

/** The tags that documents bear. A tag has no id beside its name. */
export const documentTags = defineSource({
  name: 'documentTags',
  document: SearchDocumentTagsDocument,
  toFound: ({ name }: { readonly name: string }) => ({ id: name, name }),
  sort: ['name'],
  key: 'name',
})
