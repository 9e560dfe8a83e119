import type { DataSheetEvidence } from '#db/chemical-tables.ts'
import type { Scope } from '#db/scope.ts'
import { readStoredFields } from '#resources/data-sheet-extractions/fields.ts'

type Reference = Pick<DataSheetEvidence, 'extraction_id' | 'path'>

const keyOf = ({ extraction_id: id, path }: Reference): string => `${id} ${path}`

/**
 * Returns the passages to which the references of a body lead, each once. Those that the chemical has stay as they are. The others are
 * read from their extractions, so that no client can state a passage. A reference whose extraction is removed, or whose file is
 * erased, leads to none.
 */
export async function resolveEvidence(
  { trx }: Scope,
  organizationId: string,
  references: readonly Reference[],
  stored: readonly DataSheetEvidence[],
): Promise<DataSheetEvidence[]> {
  const passages = new Map(stored.map((passage) => [keyOf(passage), passage]))
  const others = references.filter((reference) => !passages.has(keyOf(reference)))
  const extractions = await readStoredFields(trx, organizationId, [
    ...new Set(others.map(({ extraction_id: id }) => id)),
  ])
  for (const { id, file_id: fileId, fields } of extractions)
    for (const { path, value, page, quote } of fields) {
      const passage = { extraction_id: id, file_id: fileId, path, value, page, quote }
      passages.set(keyOf(passage), passage)
    }
  return [...new Set(references.map(keyOf))].flatMap((key) => passages.get(key) ?? [])
}
