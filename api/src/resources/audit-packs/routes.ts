import { sql } from 'kysely'
import { auditPackLimits } from '@ansvar/domain/audit-packs'
import { auditPackTransitionsOf } from '@ansvar/domain/audit-pack-states'
import { localDay, dayNumber } from '@ansvar/domain/dates'
import { invalid, RequestProblem } from '#contract/problem.ts'
import { readPage } from '#db/pages.ts'
import type { Scope } from '#db/scope.ts'
import { endpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { ok } from '#http/responses.ts'
import { demandTransition } from '#http/transitions.ts'
import { demandConfirmed } from '#resources/approvals/confirmation.ts'
import { auditPack, auditPackColumns, auditPackInput, auditPackListSpec, presentPack } from './schema.ts'

const path = '/organizations/{orgId}/audit-packs'

type Key = { readonly organizationId: string; readonly id: string }

const packsOf = ({ trx }: Scope, organizationId: string) =>
  trx.selectFrom('audit_packs').select(auditPackColumns).where('organization_id', '=', organizationId)

async function readPack(scope: Scope, { organizationId, id }: Key) {
  const pack = await packsOf(scope, organizationId).where('id', '=', id).executeTakeFirst()
  if (!pack) throw new RequestProblem('not_found')
  return pack
}

/** Refuses another pack if the organization has too many. Orders of one organization wait for each other. */
async function requireRoom(scope: Scope, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit packs of ' || ${organizationId}, 0))`.execute(
    scope.trx,
  )
  const open = await packsOf(scope, organizationId).where('state', 'in', ['QUEUED', 'BUILDING', 'READY']).execute()
  if (open.length >= auditPackLimits.perOrganization)
    throw new RequestProblem('conflict', {
      detail: `An organization has at most ${auditPackLimits.perOrganization} audit packs. Wait until one expires.`,
    })
}

export const auditPacks = [
  listEndpoint({
    path,
    summary: 'Lists the audit packs of the organization, newest first',
    access: 'MANAGE_ORGANIZATION',
    list: auditPackListSpec,
    item: auditPack,
    async read({ scope, membership, query }) {
      const { rows, total } = await readPage(packsOf(scope, membership.organizationId), query)
      return { total, rows: rows.map((row) => presentPack(row, membership.level)) }
    },
  }),
  endpoint({
    method: 'post',
    path,
    summary: `Orders an audit pack, which the service builds. 409 if the organization has ${auditPackLimits.perOrganization} that are not expired. With names shown, in a session with a password confirmed in the last five minutes`,
    access: 'MANAGE_ORGANIZATION',
    hiddenWhenLimited: true,
    body: auditPackInput,
    status: 201,
    response: auditPack,
    async handle(call) {
      const { scope, membership, body, now, language, services } = call
      const { organizationId, timeZone, level } = membership
      const today = localDay(now, timeZone)
      const { standards, as_of: asOf, names, reason, files, ...input } = body.valid()
      const day = asOf ?? today
      if (dayNumber(day) > dayNumber(today)) throw invalid([{ path: 'as_of', code: 'in_future' }])
      const why = names === 'SHOWN' ? (reason ?? '').trim() : null
      if (why === '') throw invalid([{ path: 'reason', code: 'required' }])
      if (names === 'SHOWN') await demandConfirmed(call)
      await requireRoom(scope, organizationId)
      const order = {
        standards: [...new Set(standards)],
        as_of: day,
        language: input.language ?? language,
        names: names ?? 'HIDDEN',
        reason: why,
        files: files ?? 'IN_FORCE',
      }
      const { id } = await scope.trx
        .insertInto('audit_packs')
        .values({
          ...order,
          organization_id: organizationId,
          created_by_id: scope.user.id,
          created_by_organization_id: scope.user.organizationId,
          created_by: scope.user.name,
          created_date: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      scope.note({
        organizationId,
        action: 'CREATED',
        resource: 'audit_packs',
        id,
        parent: null,
        before: null,
        after: order,
      })
      scope.afterCommit(services.packs.notify)
      return { status: 201, body: presentPack(await readPack(scope, { organizationId, id }), level) }
    },
  }),
  endpoint({
    method: 'get',
    path: `${path}/{id}`,
    summary: 'Returns an audit pack with its progress',
    access: 'MANAGE_ORGANIZATION',
    response: auditPack,
    async handle({ scope, membership, params }) {
      const { organizationId, level } = membership
      return ok(presentPack(await readPack(scope, { organizationId, id: params.id.toLowerCase() }), level))
    },
  }),
  endpoint({
    method: 'put',
    path: `${path}/{id}/cancel`,
    summary: 'Cancels an audit pack that is not complete. 409 otherwise',
    access: 'MANAGE_ORGANIZATION',
    hiddenWhenLimited: true,
    response: auditPack,
    async handle({ scope, membership, params, now }) {
      const { organizationId, level } = membership
      const key = { organizationId, id: params.id.toLowerCase() }
      const pack = await readPack(scope, key)
      demandTransition(auditPackTransitionsOf(pack, level), 'CANCEL')
      const cancelled = await scope.trx
        .updateTable('audit_packs')
        .set({ state: 'CANCELLED', ended_date: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', key.id)
        .where('state', 'in', ['QUEUED', 'BUILDING'])
        .returning('id')
        .executeTakeFirst()
      // It became ready at the same moment.
      if (!cancelled) throw new RequestProblem('conflict')
      const change = { before: { state: pack.state }, after: { state: 'CANCELLED' } }
      scope.note({ organizationId, action: 'UPDATED', resource: 'audit_packs', id: key.id, parent: null, ...change })
      return ok(presentPack(await readPack(scope, key), level))
    },
  }),
  endpoint({
    method: 'get',
    path: `${path}/{id}/content`,
    summary:
      'Returns an audit pack as a ZIP archive. The audit trail notes it. 404 if the pack is not ready, or has expired',
    access: 'MANAGE_ORGANIZATION',
    content: true,
    async handle({ scope, membership, params, request, now, services }) {
      const { organizationId } = membership
      const id = params.id.toLowerCase()
      const pack = await readPack(scope, { organizationId, id })
      const { content_hash: hash, size, expires_date: expires } = pack
      if (pack.state !== 'READY' || hash === null || expires === null || Date.parse(expires) <= now.getTime())
        throw new RequestProblem('not_found')
      const isRead = request.method !== 'HEAD'
      if (isRead) {
        const change = { before: { downloaded_date: null }, after: { downloaded_date: now.toISOString() } }
        scope.note({ organizationId, action: 'UPDATED', resource: 'audit_packs', id, parent: null, ...change })
      }
      return {
        status: 200,
        headers: {
          etag: `"${hash}"`,
          'content-type': 'application/zip',
          'content-length': String(size),
          'content-disposition': `attachment; filename="audit-pack-${pack.as_of}.zip"`,
        },
        ...(isRead && { content: () => contentOf(hash) }),
      }

      async function contentOf(content: string): Promise<ReadableStream<Uint8Array>> {
        const bytes = await services.files.store.read(content)
        if (!bytes) throw new Error('The file store has lost an audit pack')
        return bytes
      }
    },
  }),
]
