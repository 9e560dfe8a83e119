import { sql, type RawBuilder } from 'kysely'
import { textOrder } from '#contract/lists.ts'
import type { Kind } from '#db/records.ts'
import { rowsBelow } from '#db/related.ts'
import type { RecordTable } from '#db/tables.ts'
import { belongingTo, embedsOf, type Fields, type Relation, type Relations } from '#http/embeds.ts'
import { competenceKind } from '#resources/competences/schema.ts'
import { departmentKind } from '#resources/departments/queries.ts'
import { organizationKind } from './queries.ts'

/** The maximum page size of the calls that list them. */
const MAX_EMBEDDED = 500

function below<T extends RecordTable>(
  { table, columns }: Kind<T, unknown>,
  parent: string,
  order: RawBuilder<unknown>,
  inside: Relation['inside'] = null,
): Relation {
  const facts = { table, columns, parent, order, limit: MAX_EMBEDDED }
  return belongingTo(({ scope }, ids) => rowsBelow<Fields>(scope, facts, ids), inside)
}

const organizationRelations: Relations = {
  subsidiaries: below(organizationKind, 'parent_id', sql`${textOrder('name')}, id`, () => organizationRelations),
  departments: below(departmentKind, 'organization_id', sql`name_key, id`),
  competences: below(competenceKind, 'organization_id', sql`name_key, id`),
}

/** Subsidiaries are nested, to three levels. */
export const organizationEmbeds = embedsOf(organizationRelations, [
  'subsidiaries.subsidiaries',
  'subsidiaries.subsidiaries.subsidiaries',
])
