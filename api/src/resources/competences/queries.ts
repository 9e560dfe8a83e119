import type { Problem } from '@ansvar/domain/problems'
import { flag, plainOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { isNameTaken } from '#db/lookups.ts'
import { readPage } from '#db/pages.ts'
import type { Kind, Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { CompetenceInput } from './schema.ts'

const columns = [
  'id',
  'version',
  'organization_id',
  'name',
  'description',
  'valid_for',
  'active',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

export const competenceKind: Kind<'competences', Row<'competences'>> = {
  table: 'competences',
  columns,
  present: (row) => row,
}

export const competenceListSpec: ListSpec = {
  sort: {
    name: plainOrder('name_key'),
    active: plainOrder('active'),
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
  },
  defaultSort: 'name,asc',
  filters: { active: flag('active') },
  search: 'search_text',
  byId: true,
}

export const readCompetences = ({ trx }: Scope, organizationId: string, query: ListQuery) =>
  readPage(trx.selectFrom('competences').select(columns).where('organization_id', '=', organizationId), query)

/** What the rest of the list finds wrong with a competence. `id` is null for a new one. */
export async function competenceProblems(
  { trx }: Scope,
  organizationId: string,
  id: string | null,
  { name }: Partial<CompetenceInput>,
): Promise<Problem[]> {
  const isTaken = name !== undefined && (await isNameTaken(trx, 'competences', organizationId, name, id))
  return isTaken ? [{ path: 'name', code: 'taken' }] : []
}
