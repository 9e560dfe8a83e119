import { sql, type RawBuilder } from 'kysely'
import { listSchema } from '#contract/components.ts'
import { textOrder } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import { createRecord, updateRecord, type Kind } from '#db/records.ts'
import { rowsBelow } from '#db/related.ts'
import type { RecordTable } from '#db/tables.ts'
import { list, record } from '#http/responses.ts'
import { belongingTo, embedsOf, type Fields, type Relation, type Relations } from '#http/embeds.ts'
import { endpoint, type UserCall } from '#http/endpoint.ts'
import { file } from '#http/files.ts'
import { historyEndpoint } from '#http/history.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { createAttachment } from '#resources/attachments/queries.ts'
import { competenceKind } from '#resources/competences/schema.ts'
import { departmentKind } from '#resources/departments/schema.ts'
import * as queries from './queries.ts'
import { organization, organizationInput } from './schema.ts'

/** The maximum number of embedded records, which is the maximum page size. */
const MAX_EMBEDDED = 500

function listBelow<T extends RecordTable>(
  { table, columns }: Kind<T, unknown>,
  parent: string,
  order: RawBuilder<unknown>,
  inside: Relation['inside'] = null,
): Relation {
  const facts = { table, columns, parent, order, limit: MAX_EMBEDDED }
  return belongingTo(({ scope }, ids) => rowsBelow<Fields>(scope, facts, ids), inside)
}

const organizationRelations: Relations = {
  subsidiaries: listBelow(
    queries.organizationKind,
    'parent_id',
    sql`${textOrder('name')}, id`,
    () => organizationRelations,
  ),
  departments: listBelow(departmentKind, 'organization_id', sql`name_key, id`),
  competences: listBelow(competenceKind, 'organization_id', sql`name_key, id`),
}

/** Subsidiaries are nested, to three levels. */
const organizationEmbeds = embedsOf(organizationRelations, [
  'subsidiaries.subsidiaries',
  'subsidiaries.subsidiaries.subsidiaries',
])

const single = '/organizations/{orgId}/organizations/{id}'
const writing = {
  access: 'MANAGE_ORGANIZATION',
  hiddenWhenLimited: true,
  versioned: true,
  body: organizationInput,
  response: organization,
  embeds: organizationEmbeds,
} as const

export const organizations = [
  endpoint({
    method: 'get',
    path: '/organizations',
    summary: 'Lists the organizations that the caller has access to: the own one, then, for managers, those below',
    access: 'session',
    response: listSchema(organization),
    embeds: organizationEmbeds,
    handle: async ({ scope }) => list(await queries.readHolding(scope.trx, scope.user.organizationId)),
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'Returns the organization `id`, which is `orgId` or below it',
    access: 'READ_ORGANIZATION',
    versioned: true,
    response: organization,
    embeds: organizationEmbeds,
    handle: async (call) => record(queries.organizationKind, await below(call)),
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary: 'Replaces the values of the organization `id`, which is `orgId` or below it',
    async handle(call) {
      const { scope, membership, body, ifMatch } = call
      const { id } = await below(call)
      const row = await updateRecord(
        scope,
        queries.organizationKind,
        { organizationId: null, id },
        ifMatch,
        async (before) => {
          const isMoved = body.parts.parent_id !== before.parent_id
          const { parent_id, ...parts } = body.parts
          const changed = isMoved && parent_id ? { ...parts, parent_id } : parts
          const { logo, problems } = await queries.resolveLogo(scope, before, parts)
          const { logo_id: _logo, ...input } = body.valid([
            ...(await queries.organizationProblems(scope, membership.organizationId, id, changed)),
            ...problems,
          ])
          return {
            ...input,
            logo: logo && JSON.stringify(logo),
            time_zone: input.time_zone ?? before.time_zone,
            parent_id: input.parent_id ?? before.parent_id,
            escalation_days: input.escalation_days === undefined ? before.escalation_days : input.escalation_days,
            root_cause_required: input.root_cause_required ?? before.root_cause_required,
            readers_report_events: input.readers_report_events ?? before.readers_report_events,
            approval_mode: input.approval_mode ?? before.approval_mode,
          }
        },
      )
      await queries.ownLogo(scope, row)
      return record(queries.organizationKind, row)
    },
  }),
  endpoint({
    method: 'post',
    path: `${single}/logo`,
    summary: 'Uploads a logo: a PNG, JPEG or WebP, which is re-encoded as a PNG. Set it with `logo_id`',
    access: 'MANAGE_ORGANIZATION',
    hiddenWhenLimited: true,
    upload: 'logo',
    finds: below,
    status: 201,
    response: file,
    async handle(call) {
      if (!call.upload) throw new RequestProblem('bad_request')
      const { id } = await below(call)
      return { status: 201, body: await createAttachment(call.scope, id, call.upload, true) }
    },
  }),
  listEndpoint({
    path: `${single}/subsidiaries`,
    summary: 'Lists the direct subsidiaries of the organization `id`. Empty unless the caller is a manager',
    access: 'READ_ORGANIZATION',
    list: queries.subsidiaryListSpec,
    item: organization,
    embeds: organizationEmbeds,
    read: async (call) => queries.readSubsidiaries(call.scope, (await below(call)).id, call.query),
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: `${single}/subsidiaries`,
    summary: 'Creates a subsidiary of the organization `id`, which is `orgId` or below it',
    status: 201,
    async handle(call) {
      const { scope, membership, body } = call
      const parent = await below(call)
      const parts = { ...body.parts, parent_id: body.parts.parent_id ?? parent.id }
      const { problems } = await queries.resolveLogo(scope, null, parts)
      const found = await queries.organizationProblems(scope, membership.organizationId, null, parts)
      const { logo_id: _logo, ...input } = body.valid([...found, ...problems])
      const row = await createRecord(scope, queries.organizationKind, null, {
        ...input,
        time_zone: input.time_zone ?? parent.time_zone,
        parent_id: input.parent_id ?? parent.id,
        root_cause_required: input.root_cause_required ?? undefined,
        readers_report_events: input.readers_report_events ?? undefined,
        approval_mode: input.approval_mode ?? undefined,
      })
      return record(queries.organizationKind, row, 201)
    },
  }),
  historyEndpoint({
    path: '/organizations/{orgId}/organizations',
    kind: queries.organizationKind,
    find: async (call) => {
      const { id } = await below(call)
      return { organizationId: id, id }
    },
  }),
]

/** Returns the organization in the path: the first one, or one below it. Throws `not_found`. */
function below({ scope, membership, params }: Pick<UserCall<typeof single>, 'scope' | 'membership' | 'params'>) {
  return queries.readOrganizationBelow(scope.trx, membership.organizationId, params.id)
}
