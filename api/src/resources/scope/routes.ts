import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import { settleFiles } from '#db/files.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { scopeEmbeds } from './embeds.ts'
import { findScope, isScopeVersion, readScopeVersions, saveScope, scopeKind, scopeVersionListSpec } from './queries.ts'
import { scope as scopeSchema, scopeInput, scopeVersionList } from './schema.ts'

const path = '/organizations/{orgId}/scope'

export const scope = [
  endpoint({
    method: 'get',
    path,
    summary: 'What the organization’s management system covers; 404 where it has not been written yet',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: scopeSchema,
    embeds: scopeEmbeds,
    async handle({ scope: request, membership }) {
      const row = await findScope(request, membership.organizationId)
      if (!row) throw new RequestProblem('not_found')
      return record(scopeKind, row)
    },
  }),
  endpoint({
    method: 'put',
    path,
    summary: 'Saves the scope’s next version, the first where there is none',
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    versioned: true,
    body: scopeInput,
    answer: scopeSchema,
    embeds: scopeEmbeds,
    async handle({ scope: request, membership, body, ifMatch }) {
      const restored = body.parts.restored_from ?? null
      const isThere = restored === null || (await isScopeVersion(request, membership.organizationId, restored))
      const row = await saveScope(request, membership.organizationId, ifMatch, async (before) => {
        const owner = before && ({ table: 'scopes', id: before.id } as const)
        const { files, problems } = await settleFiles(request, membership.organizationId, body.parts.files, owner)
        const missing: FieldProblem[] = isThere ? [] : [{ path: 'restored_from', code: 'not_found' }]
        return { ...body.valid([...missing, ...problems]), files }
      })
      return record(scopeKind, row)
    },
  }),
  endpoint({
    method: 'get',
    path: `${path}/versions`,
    summary: 'Every saved version of the scope, the newest first; none where there is no scope yet',
    access: 'READ_ORGANIZATION',
    list: scopeVersionListSpec,
    answer: scopeVersionList,
    async handle({ scope: request, membership, query }) {
      const { rows, total } = await readScopeVersions(request, membership.organizationId, query)
      return list(rows, total)
    },
  }),
]
