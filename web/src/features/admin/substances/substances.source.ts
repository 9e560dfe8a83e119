import { defineSource } from '#screen/source.ts'
import { SearchSubstancesDocument } from './generated/substances.graphql.ts'

type Row = { readonly id: string; readonly name: string; readonly casNumbers: readonly string[] }

/** The substances that are in use, searched by name in both languages, and by CAS, EC and index number. */
export const substanceSource = defineSource({
  name: 'substances',
  document: SearchSubstancesDocument,
  toSuggestion: ({ id, name, casNumbers }: Row) => ({ id, name, note: casNumbers.join(', ') }),
  offered: { active: true },
  sort: ['name'],
})
