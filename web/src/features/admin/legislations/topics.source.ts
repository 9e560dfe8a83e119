import { defineSource } from '#screen/source.ts'
import { SearchTopicsDocument } from './generated/legislations.graphql.ts'

/** The topics of legislation. */
export const topics = defineSource({
  name: 'topics',
  document: SearchTopicsDocument,
  toSuggestion: ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name }),
  sort: ['name'],
})
