import { recordsById } from '#db/related.ts'
import type { Row } from '#db/records.ts'
import { codesById } from '#http/code-list.ts'
import { belongingTo, embedsOf, recordOf, recordsOf, type Reader, type Relations } from '#http/embeds.ts'
import { stakeholderKind } from '#resources/stakeholders/queries.ts'
import { substanceRelations } from '#resources/substances/embeds.ts'
import { substanceKind } from '#resources/substances/queries.ts'
import { restrictionsOf } from './restrictions.ts'
import { dangerousGoods, precautionaryStatements } from '#resources/code-lists/lists.ts'

const stakeholders = ({ scope }: Reader, ids: readonly string[]) => recordsById(scope, stakeholderKind, null, ids)

/** Who sells a chemical: in the supplies of one, and in the supply of an organization's own. */
export const supplier = recordOf('supplier_id', stakeholders)

export const chemicalRelations: Relations = {
  producer: recordOf('producer_id', stakeholders),
  'supplies.supplier': supplier,
  'substance_concentrations.substance': recordOf(
    'substance_id',
    ({ scope, language }, ids) => recordsById(scope, substanceKind(language), null, ids),
    () => substanceRelations,
  ),
  // A chemical names statements by the same fields as a substance does.
  ...substanceRelations,
  precautionary_statements: recordsOf('precautionary_statement_ids', codesById(precautionaryStatements)),
  dangerous_good: recordOf('dangerous_good_id', codesById(dangerousGoods)),
  restrictions: belongingTo(({ scope, language }, _ids, chemicals) =>
    restrictionsOf(scope, chemicals as readonly Row<'chemicals'>[], language),
  ),
}

export const chemicalEmbeds = embedsOf(chemicalRelations)
