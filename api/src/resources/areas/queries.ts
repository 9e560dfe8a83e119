import { existingIds } from '#db/lookups.ts'
import { kindOf } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { area } from './schema.ts'

export const areaKind = kindOf('areas', area, { references: { parent_id: 'areas' } })

/** Returns which of the ids are areas of the organization. */
export const existingAreas = (scope: Pick<Scope, 'trx'>, organizationId: string, ids: readonly string[]) =>
  existingIds(scope.trx, 'areas', organizationId, ids)
