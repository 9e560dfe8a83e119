import { recordsById } from '#db/related.ts'
import { embedsOf, recordOf } from '#http/embeds.ts'
import { legislationKind } from '#resources/legislations/queries.ts'

/** An obligation has the id of its act. */
export const associationEmbeds = embedsOf({
  legislation: recordOf('id', ({ scope, language }, ids) => recordsById(scope, legislationKind(language), null, ids)),
})
