import { recordsById } from '#db/related.ts'
import { embedsOf, recordOf } from '#http/embeds.ts'
import { chemicalRelations, supplier } from '#resources/chemicals/embeds.ts'
import { chemicalKind } from '#resources/chemicals/queries.ts'

export const associationEmbeds = embedsOf({
  chemical: recordOf(
    'chemical_id',
    ({ scope }, ids) => recordsById(scope, chemicalKind, null, ids),
    () => chemicalRelations,
  ),
  'supply.supplier': supplier,
})
