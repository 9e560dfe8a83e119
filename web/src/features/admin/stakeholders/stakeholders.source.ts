import { StakeholdersDocument, type StakeholderRowFragment } from '#graphql/generated/graphql.ts'
import { defineSource } from '#screen/source.ts'

/** The stakeholders of the catalogue that are in use, found by name and CVR number. */
export const stakeholderSource = defineSource({
  name: 'stakeholders',
  document: StakeholdersDocument,
  toFound: ({ id, name, registrationNumber }: StakeholderRowFragment) => ({
    id,
    name,
    note: registrationNumber ?? undefined,
  }),
  offered: { active: true },
  sort: ['name'],
})
