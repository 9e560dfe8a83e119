import { z } from 'zod'
import { localDay } from '@ansvar/domain/dates'
import { tokenLevels, tokenLimits } from '@ansvar/domain/permissions'
import { hashToken, newToken as newSecret } from '#auth/tokens.ts'
import { inputSchema, named, recordResponse } from '#contract/components.ts'
import { instant, line, optionalDay } from '#contract/fields.ts'
import { listSpec, textOrder } from '#contract/lists.ts'
import { createRecord, kindOf, lockRecord, updateRecord } from '#db/records.ts'
import { record } from '#http/responses.ts'
import { collection } from '#http/collection.ts'
import { endpoint } from '#http/endpoint.ts'

const tokenInput = inputSchema('TokenInput', {
  name: line(tokenLimits.name),
  level: z.enum(tokenLevels),
  expires_on: optionalDay,
})
export const token = recordResponse('Token', tokenInput, {
  revoked_date: instant.nullable(),
  last_used_date: instant.nullable(),
})
/** The only response that contains the secret. */
const newToken = named('NewToken', token.extend({ secret: z.string() }))

/** The prefix of a secret, by which a published secret can be found and recognized. */
const PREFIX = 'ansvar_'

const path = '/organizations/{orgId}/tokens'
const access = 'MANAGE_ORGANIZATION'

// The hash of the secret is not one of the columns: no request may read it.
const kind = kindOf('tokens', token)

// A token has READ or EDIT and never MANAGE: it can neither read nor create tokens.
export const tokens = [
  ...collection({
    path,
    summaries: { list: 'Lists the API tokens of the organization, without their secrets' },
    reading: access,
    writing: access,
    kind,
    list: listSpec(token, {
      sort: ['name', 'level', 'expires_on', 'revoked_date', 'last_used_date'],
      sortBy: { last_modified_by: textOrder('last_modified_by') },
      defaultSort: 'created_date,desc',
      filters: ['level'],
      searchable: false,
    }),
    input: tokenInput,
    history: { access },
  }),
  endpoint({
    method: 'post',
    path,
    summary: 'Creates an API token and returns its secret, which cannot be queried later',
    access,
    versioned: true,
    tellsSecret: true,
    body: tokenInput,
    status: 201,
    response: newToken,
    async handle({ scope, membership, body, now }) {
      const { expires_on: lastDay } = body.parts
      const isPast = lastDay && lastDay < localDay(now, membership.timeZone)
      const input = body.valid(isPast ? [{ path: 'expires_on', code: 'in_past' }] : [])
      const secret = PREFIX + newSecret()
      const values = { ...input, secret_hash: hashToken(secret) }
      const row = await createRecord(scope, kind, membership.organizationId, values)
      return { ...record(kind, row, 201), body: { ...row, secret } }
    },
  }),
  endpoint({
    method: 'put',
    path: `${path}/{id}/revoke`,
    summary: 'Revokes an API token with immediate effect. A revoked token is returned unchanged',
    access,
    versioned: true,
    response: token,
    async handle({ scope, membership, params, ifMatch }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      const before = await lockRecord(scope, kind, key)
      // A revoked token stays as it is.
      if (before.revoked_date !== null) return record(kind, before)
      return record(kind, await updateRecord(scope, kind, key, ifMatch, async () => ({ revoked_date: scope.now })))
    },
  }),
]
