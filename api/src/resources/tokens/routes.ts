import { hashToken, newToken as newSecret } from '#auth/tokens.ts'
import { readRecords } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { createToken, revokeToken, tokenKind, tokenListSpec } from './queries.ts'
import { newToken, token, tokenInput, tokenList, tokenProblems } from './schema.ts'

/** What a secret begins with, so that one that was published by mistake is found and known for what it is. */
const PREFIX = 'ansvar_'

const collection = '/organizations/{orgId}/tokens'

// A token has READ or EDIT and never MANAGE: it can neither see nor make tokens.
export const tokens = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The tokens with which other programs call; never their secrets',
    access: 'MANAGE_ORGANIZATION',
    list: tokenListSpec,
    answer: tokenList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readRecords(scope, tokenKind, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'post',
    path: collection,
    summary: 'Makes a token, and tells its secret this once',
    access: 'MANAGE_ORGANIZATION',
    versioned: true,
    tellsSecret: true,
    body: tokenInput,
    status: 201,
    answer: newToken,
    async handle({ scope, membership, body, now }) {
      const input = body.valid(tokenProblems(body.parts, now, membership.timeZone))
      const secret = PREFIX + newSecret()
      const row = await createToken(scope, membership.organizationId, input, hashToken(secret))
      const answer = record(tokenKind, row, 201)
      return { ...answer, body: { ...row, secret } }
    },
  }),
  endpoint({
    method: 'put',
    path: `${collection}/{id}/revoke`,
    summary: 'Ends a token, from the next call on',
    access: 'MANAGE_ORGANIZATION',
    versioned: true,
    answer: token,
    async handle({ scope, membership, params, ifMatch }) {
      return record(
        tokenKind,
        await revokeToken(scope, { organizationId: membership.organizationId, id: params.id }, ifMatch),
      )
    },
  }),
  historyEndpoint({ path: collection, kind: tokenKind, access: 'MANAGE_ORGANIZATION' }),
]
