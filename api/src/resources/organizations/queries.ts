import { sql } from 'kysely'
import type { Problem } from '@ansvar/domain/problems'
import { createsCycle, isWithin } from '@ansvar/domain/trees'
import { plainOrder, textOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { fileColumns, ownFiles, recordFile } from '#db/files.ts'
import { rowExists } from '#db/lookups.ts'
import { readPage } from '#db/pages.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { organization, type OrganizationInput } from './schema.ts'

export const organizationKind = kindOf('organizations', organization, {
  owner: 'itself',
  references: { parent_id: 'organizations' },
})
const { columns } = organizationKind

export const subsidiaryListSpec: ListSpec = {
  sort: { name: textOrder('name'), created_date: plainOrder('created_date') },
  defaultSort: 'name,asc',
  filters: {},
  byId: false,
}

/** Returns the organizations that the user may see: the user's own one first, then the others by name. */
export const readHolding = (trx: Trx, ownId: string) =>
  trx
    .selectFrom('organizations')
    .select(columns)
    .orderBy(sql`id <> ${ownId}`)
    .orderBy(textOrder('name'))
    .orderBy('id')
    .execute()

/** Reads a page of the organizations directly below one. */
export const readSubsidiaries = ({ trx }: Scope, parentId: string, query: ListQuery) =>
  readPage(trx.selectFrom('organizations').select(columns).where('parent_id', '=', parentId), query)

/** Returns an organization: `rootId` itself, or one below it. Throws `not_found` for any other. */
export async function readOrganizationBelow(trx: Trx, rootId: string, id: string): Promise<Row<'organizations'>> {
  const row = await trx
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', id)
    .where(
      sql<boolean>`exists (
        with recursive line (id, parent_id) as (
          select o.id, o.parent_id from organizations o where o.id = ${id}
          union select o.id, o.parent_id from organizations o join line on line.parent_id = o.id)
        select from line where line.id = ${rootId})`,
    )
    .executeTakeFirst()
  if (!row) throw new RequestProblem('not_found')
  return row
}

/** Returns the problems of the industry and the parent of an organization. `id` is null for a new one. */
export async function organizationProblems(
  { trx }: Scope,
  rootId: string,
  id: string | null,
  { nace_code: naceCode, parent_id: parentId }: Partial<OrganizationInput>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  if (naceCode && !(await rowExists(trx, 'industries', { code: naceCode })))
    problems.push({ path: 'nace_code', code: 'not_a_nace_code' })
  if (!parentId) return problems
  // Locks the rows, so that two concurrent moves cannot create a circle together.
  const holding = await trx.selectFrom('organizations').select(['id', 'parent_id']).orderBy('id').forUpdate().execute()
  const parents = new Map(holding.map((one) => [one.id, one.parent_id]))
  if (id !== null && createsCycle(id, parentId, parents)) problems.push({ path: 'parent_id', code: 'circular' })
  else if (!parents.has(parentId) || !isWithin(parentId, rootId, parents))
    problems.push({ path: 'parent_id', code: 'not_found' })
  return problems
}

type Logo = { readonly logo: RecordFile | null; readonly problems: readonly Problem[] }

const refused = (code: Problem['code']): Logo => ({ logo: null, problems: [{ path: 'logo_id', code }] })

/**
 * Returns the logo of a body, locked until the transaction ends. Returns a problem if the file does not exist, belongs to
 * another organization, is no logo, or is erased and not the logo already. `before` is null for a new organization, which
 * has no logo yet.
 */
export async function resolveLogo(
  { trx }: Scope,
  before: Pick<Row<'organizations'>, 'id' | 'logo'> | null,
  { logo_id: logoId }: Partial<OrganizationInput>,
): Promise<Logo> {
  if (!logoId) return { logo: null, problems: [] }
  if (before === null) return refused('not_found')
  const row = await trx
    .selectFrom('files')
    .select(fileColumns)
    .where('organization_id', '=', before.id)
    .where('id', '=', logoId)
    .where('is_logo', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refused('not_found')
  if (row.erased_date !== null && before.logo?.id !== logoId) return refused('erased')
  return { logo: recordFile(row, null, null), problems: [] }
}

/** Makes an organization the owner of its logo, and releases the former one. */
export const ownLogo = (scope: Scope, { id, logo }: Pick<Row<'organizations'>, 'id' | 'logo'>) =>
  ownFiles(scope, id, { table: 'organizations', id }, logo ? [logo] : [], false)
