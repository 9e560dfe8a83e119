import { sql } from 'kysely'
import { binResources } from '@ansvar/domain/bin'
import type { Language } from '@ansvar/domain/languages'
import { idIn, oneOf, plainOrder, rankOrder, type ListSpec } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import { collisionOf } from '#db/bin-collisions.ts'
import { binColumns, lockItem, type BinItem } from '#db/bin.ts'
import { readPage } from '#db/pages.ts'
import type { Scope } from '#db/scope.ts'
import type { RecordTable } from '#db/tables.ts'
import { titlesOf } from '#db/titles.ts'
import { presentItems } from '#http/bin.ts'
import { binItem } from '#http/bin-schema.ts'
import { isIntegrityViolation } from '#http/database-errors.ts'
import { endpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { ok } from '#http/responses.ts'

const path = '/organizations/{orgId}/bin'

const binListSpec: ListSpec = {
  sort: { discarded_date: plainOrder('discarded_date'), resource: rankOrder('resource', binResources) },
  defaultSort: 'discarded_date,desc',
  filters: {
    resource: oneOf('resource', binResources),
    record_id: idIn('record_id'),
    discarded_by_id: idIn('discarded_by_id'),
  },
  byId: true,
}

/**
 * Restores a record. Throws `key_taken` with the record that has the same key since, such as the same name, so that the
 * user can compare both.
 */
async function restoreOrName<T>(
  scope: Scope,
  language: Language,
  { organization_id: organizationId, resource, record_id: id }: BinItem,
  restore: () => Promise<T>,
): Promise<T> {
  await sql`savepoint restoring`.execute(scope.trx)
  try {
    return await restore()
  } catch (error) {
    if (!isIntegrityViolation(error) && !isTaken(error)) throw error
    await sql`rollback to savepoint restoring`.execute(scope.trx)
    const found = await collisionOf(scope, resource as RecordTable, { organizationId, id })
    if (!found) throw error
    const titles = await titlesOf(scope, organizationId, language, [{ resource, record_id: found.id }])
    const current = { resource, ...found, title: titles.get(found.id) ?? null }
    throw new RequestProblem('key_taken', { current })
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof RequestProblem && (error.extra.fields ?? []).some(({ code }) => code === 'taken')

// Not hidden from organizations with limited access: their meters, readings and areas can be discarded.
export const bin = [
  listEndpoint({
    path,
    summary:
      'Lists the bin, the last discarded record first. Readers see what they discarded themselves, and what they were notified about',
    access: 'READ_ORGANIZATION',
    list: binListSpec,
    item: binItem,
    async read({ scope, membership, language, query }) {
      const { organizationId } = membership
      const items = scope.trx
        .selectFrom('bin_items')
        .select(binColumns)
        .where('organization_id', '=', organizationId)
        .where('restored_date', 'is', null)
      const { rows, total } = await readPage(items, query)
      return { total, rows: await presentItems(scope, organizationId, language, rows) }
    },
  }),
  endpoint({
    method: 'put',
    path: `${path}/{id}/restore`,
    summary:
      'Restores a record from the bin, with what was discarded with it. The caller must be allowed to discard it. 409 if it is restored already, if the record that it belongs to is in the bin, or if another record has its key, which is then in current',
    access: 'READ_ORGANIZATION',
    response: binItem,
    async handle(call) {
      const { scope, membership, params, language, services } = call
      const { organizationId } = membership
      const item = await lockItem(scope, { organizationId, id: params.id.toLowerCase() })
      const restored = await restoreOrName(scope, language, item, () =>
        services.restoreFromBin({ ...call, parameters: null, body: null }, item),
      )
      const [presented] = await presentItems(scope, organizationId, language, [restored])
      return ok(presented)
    },
  }),
]
