import { sql } from 'kysely'
import { versionListSpec, type ListQuery } from '#contract/lists.ts'
import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { resolveFiles } from '#db/files.ts'
import { rowExists } from '#db/lookups.ts'
import { readPage } from '#db/pages.ts'
import { createRecord, kindOf, updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { record } from '#http/responses.ts'
import { embedsOf, newestVersions } from '#http/embeds.ts'
import { endpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { scope as scopeResponse, scopeInput, scopeVersion, versionSummary, type ScopeInput } from './schema.ts'

const scopeKind = kindOf('scopes', scopeResponse)

/** Returns the organization's scope. Returns undefined if it has none yet. */
const findScope = ({ trx }: Scope, organizationId: string) =>
  trx.selectFrom('scopes').select(scopeKind.columns).where('organization_id', '=', organizationId).executeTakeFirst()

const readScopeVersions = ({ trx }: Scope, organizationId: string, query: ListQuery) =>
  readPage(
    trx
      .selectFrom('scope_versions')
      .select(Object.keys(scopeVersion.shape) as (keyof typeof scopeVersion.shape)[])
      .where('organization_id', '=', organizationId),
    query,
  )

/** The input of a scope with its stored files. */
type ResolvedScope = Omit<ScopeInput, 'files'> & { readonly files: readonly RecordFile[] }

/**
 * Saves the next version of the scope, or the first one. `resolve` gets the stored scope, and returns what to store or
 * throws the problems of the body. Throws `not_found` if a version is expected and there is no scope.
 */
async function saveScope(
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

const path = '/organizations/{orgId}/scope'
const embeds = embedsOf({ versions: newestVersions('scope_versions', 'scope_id', versionSummary) })
const options = { path, versioned: true, response: scopeResponse, embeds } as const

export const scope = [
  endpoint({
    ...options,
    method: 'get',
    summary: 'Returns the current scope of the management system. 404 if the organization has none',
    access: 'READ_ORGANIZATION',
    async handle({ scope: request, membership }) {
      const row = await findScope(request, membership.organizationId)
      if (!row) throw new RequestProblem('not_found')
      return record(scopeKind, row)
    },
  }),
  endpoint({
    ...options,
    method: 'put',
    summary: 'Replaces the scope, and saves it as the next version. Creates the first version if there is none',
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    body: scopeInput,
    async handle({ scope: request, membership: { organizationId }, body, ifMatch }) {
      const { files: named, restored_from: version = null } = body.parts
      const restored = { organization_id: organizationId, version: version ?? 0 }
      const isKnown = version === null || (await rowExists(request.trx, 'scope_versions', restored))
      const row = await saveScope(request, organizationId, ifMatch, async (before) => {
        const owner = before && ({ table: 'scopes', id: before.id } as const)
        const { files, problems } = await resolveFiles(request, organizationId, named, owner)
        const missing: FieldProblem[] = isKnown ? [] : [{ path: 'restored_from', code: 'not_found' }]
        return { ...body.valid([...missing, ...problems]), files }
      })
      return record(scopeKind, row)
    },
  }),
  listEndpoint({
    path: `${path}/versions`,
    summary: 'Lists the saved versions of the scope, newest first',
    access: 'READ_ORGANIZATION',
    list: versionListSpec,
    item: scopeVersion,
    read: ({ scope: request, membership, query }) => readScopeVersions(request, membership.organizationId, query),
  }),
]
