import { randomUUID } from 'node:crypto'
import { callFunction } from '#db/functions.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'

type OwnChemical = Row<'own_chemicals'>

/** Stores a request with a copy of what the product is, and returns its id. It contains nothing about the organization. */
export async function createRequest(scope: Scope, own: OwnChemical, shareSheet: boolean): Promise<string> {
  const { trx, now, user } = scope
  const id = randomUUID()
  await trx
    .insertInto('chemical_requests')
    .values({
      organization_id: own.organization_id,
      id,
      own_chemical_id: own.id,
      requested_by_id: user.id,
      name: own.name,
      product_number: own.product_number,
      producer_name: own.producer_name,
      physical_state: own.physical_state,
      storage_class: own.storage_class,
      water_hazard_class: own.water_hazard_class,
      substance_concentrations: JSON.stringify(own.substance_concentrations),
      hazard_statement_ids: own.hazard_statement_ids,
      eu_hazard_statement_ids: own.eu_hazard_statement_ids,
      precautionary_statement_ids: own.precautionary_statement_ids,
      dangerous_good_id: own.dangerous_good_id,
      danger_code: own.danger_code,
      signal_word: own.signal_word,
      pictograms: own.pictograms,
      share_sheet: shareSheet,
      created_date: now,
      last_modified_date: now,
      // Maintainers do not learn who requested it.
      last_modified_by: '',
    })
    .execute()
  if (shareSheet) await callFunction(trx, 'share_data_sheets', own.organization_id, id, now)
  return id
}

/** Withdraws a request that is not answered: maintainers do not see it any longer. */
export async function withdrawRequest(
  { trx, now }: Scope,
  { organization_id: organization, request_id: id }: OwnChemical,
) {
  await callFunction(trx, 'release_data_sheets', id, now)
  await trx
    .updateTable('chemical_requests')
    .set({ state: 'WITHDRAWN', data_sheets: '[]', sheet_files: '[]', last_modified_date: now })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('state', 'in', ['REQUESTED', 'IN_REVIEW'])
    .execute()
}
