import { sql } from 'kysely'
import { RequestProblem } from '#contract/problem.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { RecordFile } from '#db/columns.ts'
import { readPage } from '#db/pages.ts'
import { createRecord, kindOf, updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { scope as scopeAnswer, scopeVersion, type ScopeInput } from './schema.ts'

export const scopeKind = kindOf('scopes', scopeAnswer, { keepsRevisions: true })

/** Returns the organization's scope. Returns undefined if it has none yet. */
export const findScope = ({ trx }: Scope, organizationId: string) =>
  trx.selectFrom('scopes').select(scopeKind.columns).where('organization_id', '=', organizationId).executeTakeFirst()

export const readScopeVersions = ({ trx }: Scope, organizationId: string, query: ListQuery) =>
  readPage(
    trx
      .selectFrom('scope_versions')
      .select(Object.keys(scopeVersion.shape) as (keyof typeof scopeVersion.shape)[])
      .where('organization_id', '=', organizationId),
    query,
  )

/** The input of a scope with its stored files. */
export type ResolvedScope = Omit<ScopeInput, 'files'> & { readonly files: readonly RecordFile[] }

/**
 * Saves the next version of the scope, or the first one. `resolve` gets the stored scope, and returns what to store or
 * throws the problems of the body. Throws `not_found` if a version is expected and there is no scope.
 */
export async function saveScope(
  scope: Scope,
  organizationId: string,
  expected: number | null,
  resolve: (before: Row<'scopes'> | null) => Promise<ResolvedScope>,
) {
  // Serializes concurrent first saves, so that the second finds the scope of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scope ${organizationId}`}, 0))`.execute(scope.trx)
  const found = await findScope(scope, organizationId)
  if (!found && expected !== null) throw new RequestProblem('not_found')
  const row = found
    ? await updateRecord(scope, scopeKind, { organizationId, id: found.id }, expected, async (before) =>
        asStored(await resolve(before)),
      )
    : await createRecord(scope, scopeKind, organizationId, asStored(await resolve(null)))
  const { id, created_date: _created, ...version } = row
  await scope.trx
    .insertInto('scope_versions')
    .values({ ...asStored(version), scope_id: id })
    .execute()
  return row
}

const asStored = <T extends { readonly files: readonly RecordFile[] }>({ files, ...rest }: T) => ({
  ...rest,
  files: JSON.stringify(files),
})
