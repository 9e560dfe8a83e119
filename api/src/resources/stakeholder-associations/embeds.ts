import { recordsById } from '#db/related.ts'
import { embedsOf, recordOf, type Relation } from '#http/embeds.ts'
import { stakeholderKind } from '#resources/stakeholders/queries.ts'

const shared = recordOf('stakeholder_id', ({ scope }, ids) => recordsById(scope, stakeholderKind, null, ids))

/** A stakeholder of the organization's own is part of the record already. */
const stakeholder: Relation = {
  ...shared,
  valueOf: (holder, found) => holder['stakeholder'] ?? shared.valueOf(holder, found),
}

export const associationEmbeds = embedsOf({ stakeholder })
