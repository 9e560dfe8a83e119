import { sql } from 'kysely'
import { rowsBelow } from '#db/related.ts'
import { belongingTo, embedsOf, MAX_VERSIONS, type Fields } from '#http/embeds.ts'

export const scopeEmbeds = embedsOf({
  versions: belongingTo(({ scope }, ids) =>
    rowsBelow<Fields>(
      scope,
      {
        table: 'scope_versions',
        columns: ['id', 'version', 'last_modified_date', 'last_modified_by'],
        parent: 'scope_id',
        order: sql`version desc`,
        limit: MAX_VERSIONS,
      },
      ids,
    ),
  ),
})
