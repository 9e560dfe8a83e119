import { sql } from 'kysely'
import { rowsBelow } from '#db/related.ts'
import { belongingTo, embedsOf, MAX_VERSIONS, type Embeds, type Fields } from '#http/embeds.ts'
import type { DocumentKind, DocumentTable } from './queries.ts'
import { versionSummary } from './schema.ts'

/** A document can hold what its newest versions are called. */
export const documentEmbeds = <T extends DocumentTable>({ revisions, revised }: DocumentKind<T>): Embeds =>
  embedsOf({
    versions: belongingTo(({ scope }, ids) =>
      rowsBelow<Fields>(
        scope,
        {
          table: revisions,
          columns: Object.keys(versionSummary),
          parent: revised,
          order: sql`version desc`,
          limit: MAX_VERSIONS,
        },
        ids,
      ),
    ),
  })
