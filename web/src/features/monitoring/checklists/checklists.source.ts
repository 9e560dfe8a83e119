import type { ChecklistRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { defineSource } from '#screen/source.ts'
import { ChecklistsDocument } from './generated/checklists.graphql.ts'

/** The checklists in use. */
export const checklistsSource = defineSource({
  name: 'checklists',
  document: ChecklistsDocument,
  toSuggestion: ({ id, title }: ChecklistRowFragment) => ({ id, name: title }),
  offered: { active: true },
  sort: ['title'],
  hrefOf: (id) => paths.checklists.list({ open: id }),
})
