import { sql } from 'kysely'
import { plainOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { readPage } from '#db/pages.ts'
import { createRecord, updateRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { ScopeInput } from './schema.ts'

const content = [
  'statement',
  'activities',
  'locations',
  'exclusions',
  'iso_standards',
  'restored_from',
  'files',
] as const
const stamps = ['last_modified_date', 'last_modified_by'] as const
const columns = ['id', 'version', 'organization_id', ...content, 'created_date', ...stamps] as const

export const scopeKind: Kind<'scopes', Row<'scopes'>> = {
  table: 'scopes',
  columns,
  present: (row) => row,
  keepsRevisions: true,
}

export const scopeVersionListSpec: ListSpec = {
  sort: { version: plainOrder('version'), last_modified_date: plainOrder('last_modified_date') },
  defaultSort: 'version,desc',
  filters: {},
  byId: false,
}

/** The organization's scope; undefined where it has written none yet. */
export const findScope = ({ trx }: Scope, organizationId: string) =>
  trx.selectFrom('scopes').select(columns).where('organization_id', '=', organizationId).executeTakeFirst()

export const readScopeVersions = ({ trx }: Scope, organizationId: string, query: ListQuery) =>
  readPage(
    trx
      .selectFrom('scope_versions')
      .select(['id', 'version', 'organization_id', ...content, ...stamps])
      .where('organization_id', '=', organizationId),
    query,
  )

export async function isScopeVersion({ trx }: Scope, organizationId: string, version: number): Promise<boolean> {
  const found = await trx
    .selectFrom('scope_versions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return found !== undefined
}

/** What is saved: the input with its files known. */
export type SettledScope = Omit<ScopeInput, 'files'> & { readonly files: readonly RecordFile[] }

/**
 * Saves the scope's next version, the first where there was none. `settle` sees the scope as it stands, and answers or
 * refuses what becomes of it. Refuses with 404 where one was expected.
 */
export async function saveScope(
  scope: Scope,
  organizationId: string,
  expected: number | null,
  settle: (before: Row<'scopes'> | null) => Promise<SettledScope>,
) {
  // Of two who write the first one at once, the second finds it there.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scope ${organizationId}`}, 0))`.execute(scope.trx)
  const found = await findScope(scope, organizationId)
  if (!found && expected !== null) throw new RequestProblem('not_found')
  const row = found
    ? await updateRecord(scope, scopeKind, { organizationId, id: found.id }, expected, async (before) =>
        asKept(await settle(before)),
      )
    : await createRecord(scope, scopeKind, organizationId, asKept(await settle(null)))
  const { id, created_date: _created, ...kept } = row
  await scope.trx
    .insertInto('scope_versions')
    .values({ ...asKept(kept), scope_id: id })
    .execute()
  return row
}

const asKept = <T extends { readonly files: readonly RecordFile[] }>({ files, ...rest }: T) => ({
  ...rest,
  files: JSON.stringify(files),
})
