import { sql } from 'kysely'
import { z } from 'zod'
import { storageConflicts, storageClasses, type StoragePair } from '@ansvar/domain/storage'
import { camel, snake } from '#contract/cases.ts'
import { responseSchema } from '#contract/components.ts'
import { id } from '#contract/fields.ts'
import { readRecord } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { ok } from '#http/responses.ts'
import { endpoint } from '#http/endpoint.ts'
import { areaKind } from '#resources/areas/schema.ts'
import { storageClassOf } from './storage-class.ts'

const storedChemical = responseSchema('StoredChemical', { association_id: id, name: z.string() })

const storageCheck = responseSchema('StorageCheck', {
  id,
  organization_id: id,
  checked: z.number().int().min(0),
  conflicts: z.array(
    responseSchema('StorageConflict', {
      class_a: z.enum(storageClasses),
      class_b: z.enum(storageClasses),
      joint_storage: z.enum(['CONDITIONAL', 'NO']),
      condition: z.string().nullable(),
      chemicals_a: z.array(storedChemical),
      chemicals_b: z.array(storedChemical),
    }),
  ),
  unclassified: z.array(storedChemical),
})

export const storageChecks = [
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/areas/{id}/storage-check',
    summary: 'Returns the storage conflicts in an area by the joint storage table of TRGS 510, section 13',
    access: 'READ_ORGANIZATION',
    response: storageCheck,
    async handle({ scope, membership, params }) {
      const area = await readRecord(scope, areaKind, { organizationId: membership.organizationId, id: params.id })
      const stored = await storedIn(scope, membership.organizationId, area.id)
      const classified = stored.flatMap(({ storageClass, ...chemical }) =>
        storageClass === null ? [] : [{ ...chemical, id: chemical.association_id, storageClass }],
      )
      const byId = new Map(stored.map(({ storageClass: _class, ...chemical }) => [chemical.association_id, chemical]))
      const chemicals = (ids: readonly string[]) => ids.map((each) => byId.get(each)).filter((one) => one !== undefined)
      return ok({
        id: area.id,
        organization_id: membership.organizationId,
        checked: classified.length,
        conflicts: storageConflicts(classified, await storageTable(scope.trx)).map(({ idsA, idsB, ...conflict }) => ({
          ...snake(conflict),
          chemicals_a: chemicals(idsA),
          chemicals_b: conflict.classA === conflict.classB ? [] : chemicals(idsB),
        })),
        unclassified: stored
          .filter(({ storageClass }) => storageClass === null)
          .map(({ storageClass: _class, ...chemical }) => chemical),
      })
    },
  }),
]

async function storageTable(trx: Trx): Promise<StoragePair[]> {
  const rows = await trx
    .selectFrom('storage_pairs')
    .select(['class_a', 'class_b', 'joint_storage', 'condition'])
    .execute()
  return rows.map(camel)
}

/** Returns the chemicals in use that are stored in an area, by their stocks if they have any, with their storage class in Denmark, or else the first known one. */
async function storedIn({ trx }: Scope, organizationId: string, areaId: string) {
  const rows = await trx
    .selectFrom('chemical_associations as a')
    .innerJoin('known_chemicals as c', (on) => on.on(sql<boolean>`c.id = a.known_chemical_id`))
    .select(['a.id', 'c.name', 'c.countries_data'])
    .where('a.organization_id', '=', organizationId)
    .where('a.active', '=', true)
    .where(sql<boolean>`a.id in (
      select stored.association_id from app.stored_chemicals(${organizationId}::uuid) as stored
      where ${areaId}::uuid = any (stored.area_ids))`)
    .orderBy('c.name')
    .execute()
  return rows.map(({ id: associationId, name, countries_data: countries }) => ({
    association_id: associationId,
    name,
    storageClass: storageClassOf(countries),
  }))
}
