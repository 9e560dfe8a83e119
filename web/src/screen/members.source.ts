import { Person } from '#ui/avatar.tsx'
import { SearchMembersDocument } from './generated/members.graphql.ts'
import { defineSource } from './source.ts'

/** The members of the organization, searched by name, email or title. */
export const members = defineSource({
  name: 'members',
  document: SearchMembersDocument,
  toSuggestion: ({
    id,
    name,
    title,
  }: {
    readonly id: string
    readonly name: string
    readonly title: string | null
  }) => ({
    id,
    name,
    note: title ?? undefined,
  }),
  offered: { active: true },
  sort: ['name'],
  Face: Person,
})
