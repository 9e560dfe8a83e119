import { defineSource } from '#screen/source.ts'
import { SearchSubstancesDocument } from './generated/substances.graphql.ts'

type Row = { readonly id: string; readonly name: string; readonly casNumbers: readonly string[] }

/** The substances that are in use, found by name in either language, by CAS, EC and index number. */
export const substanceSource = defineSource({
  name: 'substances',
  document: SearchSubstancesDocument,
  toFound: ({ id, name, casNumbers }: Row) => ({ id, name, note: casNumbers.join(', ') }),
  offered: { active: true },
  sort: ['name'],
})
