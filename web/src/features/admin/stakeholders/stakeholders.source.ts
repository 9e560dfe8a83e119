import type { StakeholderRowFragment } from '#graphql/generated/types.ts'
import { defineSource } from '#screen/source.ts'
import { StakeholdersDocument } from './generated/stakeholders.graphql.ts'

/** The stakeholders of the catalogue that are in use, searched by name and CVR number. */
export const stakeholderSource = defineSource({
  name: 'stakeholders',
  document: StakeholdersDocument,
  toSuggestion: ({ id, name, registrationNumber }: StakeholderRowFragment) => ({
    id,
    name,
    note: registrationNumber ?? undefined,
  }),
  offered: { active: true },
  sort: ['name'],
})
