import { codeLimits } from '@ansvar/domain/codes'
import { listSchema } from '#contract/components.ts'
import { readPage } from '#db/pages.ts'
import { endpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { list, ok } from '#http/responses.ts'
import { codesOf, createCodes, readCode, revokeCode } from './queries.ts'
import { code, codeListSpec, codesInput } from './schema.ts'

const path = '/organizations/{orgId}/codes'

export const codes = [
  listEndpoint({
    path,
    summary: 'Lists the codes of records, newest first',
    access: 'READ_ORGANIZATION',
    list: codeListSpec,
    item: code,
    read: ({ scope, membership, query }) => readPage(codesOf(scope, membership.organizationId), query),
  }),
  endpoint({
    method: 'post',
    path,
    summary: `Returns the active codes of 1 to ${codeLimits.records} records of one resource, and creates those that are missing`,
    access: 'EDIT_ORGANIZATION',
    body: codesInput,
    status: 201,
    response: listSchema(code),
    async handle({ scope, membership, body }) {
      const { resource, record_ids: ids } = body.valid()
      const found = await createCodes(scope, membership.organizationId, resource, [...new Set(ids)])
      return { ...list(found), status: 201 }
    },
  }),
  endpoint({
    method: 'get',
    path: `${path}/{code}`,
    summary: 'Returns a code with its record. 404 for a code of another organization, as for an unknown one',
    access: 'READ_ORGANIZATION',
    response: code,
    handle: async ({ scope, membership, params }) => ok(await readCode(scope, membership.organizationId, params.code)),
  }),
  endpoint({
    method: 'put',
    path: `${path}/{code}/revoke`,
    summary: 'Revokes a code, whose labels then open nothing. A repeated call changes nothing',
    access: 'EDIT_ORGANIZATION',
    response: code,
    handle: async ({ scope, membership, params }) =>
      ok(await revokeCode(scope, membership.organizationId, params.code)),
  }),
]
