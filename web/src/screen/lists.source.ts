import type { SearchAreasQuery, SearchCompetencesQuery } from '#graphql/generated/types.ts'
import { SearchAreasDocument, SearchCompetencesDocument, SearchDepartmentsDocument } from './generated/lists.graphql.ts'
import { defineSource } from './source.ts'

type Row<Query extends { list: { content: readonly unknown[] } | null | undefined }> = NonNullable<
  Query['list']
>['content'][number]

// The organization's own lists that its records refer to. Retired entries are not offered. All are maintained on the
// screens of manage-organization, which limited access does not have.

/** The areas of the organization, each with its parent area as a note. */
export const areas = defineSource({
  name: 'areas',
  document: SearchAreasDocument,
  toSuggestion: ({ id, name, parent }: Row<SearchAreasQuery>) => ({ id, name, note: parent?.name }),
  offered: { active: true },
  sort: ['name'],
  fullOnly: true,
})

export const departments = defineSource({
  name: 'departments',
  document: SearchDepartmentsDocument,
  toSuggestion: ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name }),
  offered: { active: true },
  sort: ['name'],
  fullOnly: true,
})

export const competences = defineSource({
  name: 'competences',
  document: SearchCompetencesDocument,
  toSuggestion: ({ id, name, description }: Row<SearchCompetencesQuery>) => ({
    id,
    name,
    note: description ?? undefined,
  }),
  offered: { active: true },
  sort: ['name'],
  fullOnly: true,
})
