import { sql } from 'kysely'
import type { Problem } from '@ansvar/domain/problems'
import { createsCycle, isWithin } from '@ansvar/domain/trees'
import { plainOrder, textOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import type { RecordFile } from '#db/columns.ts'
import { ownFiles } from '#db/files.ts'
import { readPage } from '#db/pages.ts'
import type { Kind, Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { isIndustry } from '#resources/industries/queries.ts'
import type { OrganizationInput } from './schema.ts'

const columns = [
  'id',
  'version',
  'name',
  'registration_number',
  'address',
  'nace_code',
  'time_zone',
  'certification_standards',
  'feature_accessibility',
  'parent_id',
  'logo',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

export const organizationKind: Kind<'organizations', Row<'organizations'>> = {
  table: 'organizations',
  columns,
  present: (row) => row,
  owner: 'itself',
  references: { parent_id: 'organizations' },
}

export const subsidiaryListSpec: ListSpec = {
  sort: { name: textOrder('name'), created_date: plainOrder('created_date') },
  defaultSort: 'name,asc',
  filters: {},
  byId: false,
}

/** The organizations that the user may see: the own one first, the ones below it by name. */
export const readHolding = (trx: Trx, ownId: string) =>
  trx
    .selectFrom('organizations')
    .select(columns)
    .orderBy(sql`id <> ${ownId}`)
    .orderBy(sql`app.sort_key(name) collate "C"`)
    .orderBy('id')
    .execute()

/** The organizations right below one. */
export const readSubsidiaries = ({ trx }: Scope, parentId: string, query: ListQuery) =>
  readPage(trx.selectFrom('organizations').select(columns).where('parent_id', '=', parentId), query)

/** One organization: `placeId` itself, or one below it. */
export const readOrganizationBelow = (trx: Trx, placeId: string, id: string) =>
  trx
    .withRecursive('line', (db) =>
      db
        .selectFrom('organizations')
        .select(['organizations.id', 'organizations.parent_id'])
        .where('organizations.id', '=', id)
        .union(
          db
            .selectFrom('organizations')
            .innerJoin('line', 'line.parent_id', 'organizations.id')
            .select(['organizations.id', 'organizations.parent_id']),
        ),
    )
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', id)
    .where((eb) => eb.exists(eb.selectFrom('line').select('line.id').where('line.id', '=', placeId)))
    .executeTakeFirst()

/** What the holding and the classification of industries find wrong with an organization. `id` is null for a new one. */
export async function organizationProblems(
  { trx }: Scope,
  placeId: string,
  id: string | null,
  { nace_code: naceCode, parent_id: parentId }: Partial<OrganizationInput>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  if (naceCode && !(await isIndustry(trx, naceCode))) problems.push({ path: 'nace_code', code: 'not_a_nace_code' })
  if (!parentId) return problems
  // Locked, so that of two moves at once the second sees the first: together they might close a circle.
  const holding = await trx.selectFrom('organizations').select(['id', 'parent_id']).orderBy('id').forUpdate().execute()
  const parents = new Map(holding.map((one) => [one.id, one.parent_id]))
  if (id !== null && createsCycle(id, parentId, parents)) problems.push({ path: 'parent_id', code: 'circular' })
  else if (!parents.has(parentId) || !isWithin(parentId, placeId, parents))
    problems.push({ path: 'parent_id', code: 'not_found' })
  return problems
}

type Logo = { readonly logo: RecordFile | null; readonly problems: readonly Problem[] }

/**
 * The logo that a body names, locked until the transaction ends; a problem where it is not there, is another
 * organization's, or was not drawn as one. `id` is null for a new organization, which has none yet.
 */
export async function settleLogo(
  { trx }: Scope,
  id: string | null,
  { logo_id: logoId }: Partial<OrganizationInput>,
): Promise<Logo> {
  if (!logoId) return { logo: null, problems: [] }
  const row =
    id === null
      ? undefined
      : await trx
          .selectFrom('files')
          .select(['id', 'name', 'type', 'size', 'content_hash as hash', 'created_date', 'created_by'])
          .where('organization_id', '=', id)
          .where('id', '=', logoId)
          .where('is_logo', '=', true)
          .forUpdate()
          .executeTakeFirst()
  return row
    ? { logo: { ...row, date: null }, problems: [] }
    : { logo: null, problems: [{ path: 'logo_id', code: 'not_found' }] }
}

/** Makes an organization the owner of its logo, and lets go of the one before. */
export const ownLogo = (scope: Scope, { id, logo }: Pick<Row<'organizations'>, 'id' | 'logo'>) =>
  ownFiles(scope, id, { table: 'organizations', id }, logo ? [logo] : [], false)
