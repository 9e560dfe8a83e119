import type { Selectable } from 'kysely'
import type { MembersTable, OrganizationsTable } from '#db/tables.ts'
import { CATALOGUE, type Change } from './changes.ts'
import { contentOf } from './difference.ts'

// The trail entries of records that are not created through the single write path: by the seed, or by a command of an
// operator.

const organizationFields = [
  'parent_id',
  'name',
  'registration_number',
  'address',
  'nace_code',
  'time_zone',
  'certification_standards',
  'feature_accessibility',
] as const
const memberFields = ['name', 'email', 'title', 'level', 'active'] as const

/** The first entry of the catalogue's trail, about the catalogue itself. */
export const createdCatalogue: Change = {
  organizationId: null,
  action: 'CREATED',
  resource: 'catalogue',
  id: CATALOGUE,
  parent: null,
  before: null,
  after: {},
}

/** The first entry of an organization's trail, about the organization itself. */
export const createdOrganization = (row: Pick<Selectable<OrganizationsTable>, 'id' | Of<typeof organizationFields>>) =>
  created('organizations', row.id, row.id, only(row, organizationFields))

export const createdMember = (
  row: Pick<Selectable<MembersTable>, 'id' | 'organization_id' | Of<typeof memberFields>>,
) => created('members', row.organization_id, row.id, only(row, memberFields))

const created = (resource: string, organizationId: string, id: string, content: object): Change => ({
  organizationId,
  action: 'CREATED',
  resource,
  id,
  parent: null,
  before: null,
  after: contentOf(content),
})

type Of<List extends readonly string[]> = List[number]

const only = <T extends object>(row: T, fields: readonly (keyof T & string)[]): object =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))
