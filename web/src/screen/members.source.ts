import { Person } from '#ui/avatar.tsx'
import { SearchMembersDocument } from './generated/members.graphql.ts'
import { defineSource } from './source.ts'

/** The persons of the organization, found by name, e-mail or title. */
export const members = defineSource({
  name: 'members',
  document: SearchMembersDocument,
  toFound: ({ id, name, title }: { readonly id: string; readonly name: string; readonly title: string | null }) => ({
    id,
    name,
    note: title ?? undefined,
  }),
  offered: { active: true },
  sort: ['name'],
  Face: Person,
})
