import { defineSource } from '#screen/source.ts'
import { SearchTopicsDocument } from './generated/legislations.graphql.ts'

/** What acts are about. */
export const topics = defineSource({
  name: 'topics',
  document: SearchTopicsDocument,
  toFound: ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name }),
  sort: ['name'],
})
