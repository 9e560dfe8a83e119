import type { SearchAreasQuery, SearchCompetencesQuery } from '#graphql/generated/types.ts'
import { SearchAreasDocument, SearchCompetencesDocument, SearchDepartmentsDocument } from './generated/lists.graphql.ts'
import { defineSource } from './source.ts'

type Row<Query extends { list: { content: readonly unknown[] } | null | undefined }> = NonNullable<
  Query['list']
>['content'][number]

// The organization's own lists, which its records choose from. What is retired is offered no more. All are maintained on
// the screens of manage-organization, which limited access does not have.

/** The areas of the organization, each with a note of where it is. */
export const areas = defineSource({
  name: 'areas',
  document: SearchAreasDocument,
  toFound: ({ id, name, parent }: Row<SearchAreasQuery>) => ({ id, name, note: parent?.name }),
  offered: { active: true },
  sort: ['name'],
  fullOnly: true,
})

export const departments = defineSource({
  name: 'departments',
  document: SearchDepartmentsDocument,
  toFound: ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name }),
  offered: { active: true },
  sort: ['name'],
  fullOnly: true,
})

export const competences = defineSource({
  name: 'competences',
  document: SearchCompetencesDocument,
  toFound: ({ id, name, description }: Row<SearchCompetencesQuery>) => ({ id, name, note: description ?? undefined }),
  offered: { active: true },
  sort: ['name'],
  fullOnly: true,
})
