import { versionListSpec } from '#contract/lists.ts'
import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import { settleFiles } from '#db/files.ts'
import { rowExists } from '#db/lookups.ts'
import { record } from '#http/answers.ts'
import { embedsOf, newestVersions } from '#http/embeds.ts'
import { endpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { findScope, readScopeVersions, saveScope, scopeKind } from './queries.ts'
import { scope as scopeAnswer, scopeInput, scopeVersion, versionSummary } from './schema.ts'

const path = '/organizations/{orgId}/scope'
const embeds = embedsOf({ versions: newestVersions('scope_versions', 'scope_id', versionSummary) })
const answering = { path, versioned: true, answer: scopeAnswer, embeds } as const

export const scope = [
  endpoint({
    ...answering,
    method: 'get',
    summary: 'What the organization’s management system covers; 404 where it has not been written yet',
    access: 'READ_ORGANIZATION',
    async handle({ scope: request, membership }) {
      const row = await findScope(request, membership.organizationId)
      if (!row) throw new RequestProblem('not_found')
      return record(scopeKind, row)
    },
  }),
  endpoint({
    ...answering,
    method: 'put',
    summary: 'Saves the scope’s next version, the first where there is none',
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    body: scopeInput,
    async handle({ scope: request, membership: { organizationId }, body, ifMatch }) {
      const { files: named, restored_from: version = null } = body.parts
      const restored = { organization_id: organizationId, version: version ?? 0 }
      const isKnown = version === null || (await rowExists(request.trx, 'scope_versions', restored))
      const row = await saveScope(request, organizationId, ifMatch, async (before) => {
        const owner = before && ({ table: 'scopes', id: before.id } as const)
        const { files, problems } = await settleFiles(request, organizationId, named, owner)
        const missing: FieldProblem[] = isKnown ? [] : [{ path: 'restored_from', code: 'not_found' }]
        return { ...body.valid([...missing, ...problems]), files }
      })
      return record(scopeKind, row)
    },
  }),
  listEndpoint({
    path: `${path}/versions`,
    summary: 'Every saved version of the scope, the newest first; none where there is no scope yet',
    access: 'READ_ORGANIZATION',
    list: versionListSpec,
    item: scopeVersion,
    read: ({ scope: request, membership, query }) => readScopeVersions(request, membership.organizationId, query),
  }),
]
