import type { StoredField } from '#db/data-sheet-extraction-table.ts'
import type { Trx } from '#db/tables.ts'

export type StoredExtraction = {
  readonly id: string
  readonly file_id: string | null
  readonly fields: readonly StoredField[]
}

/** Returns extractions of an organization with what was read. What an erased file says is erased with it. */
export async function readStoredFields(
  trx: Trx,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredExtraction[]> {
  if (ids.length === 0) return []
  return trx
    .selectFrom('data_sheet_extractions as e')
    .leftJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'e.organization_id').onRef('f.id', '=', 'e.file_id'),
    )
    .select(['e.id', 'e.file_id', 'e.fields'])
    .where('e.organization_id', '=', organizationId)
    .where('e.id', 'in', ids)
    .where('f.erased_date', 'is', null)
    .execute()
}
