import type { z } from 'zod'
import {
  mergeDifferences,
  shareKey,
  undecidedFields,
  type MergeFacts,
  type MergeField,
} from '@ansvar/domain/chemical-merging'
import type { Language } from '@ansvar/domain/languages'
import { camel } from '#contract/cases.ts'
import { invalid, RequestProblem } from '#contract/problem.ts'
import { updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { associationKind } from '#resources/chemical-associations/queries.ts'
import { restrictionsOf } from '#resources/chemicals/restrictions.ts'
import { combine, separate } from './combining.ts'
import type { mergeInput } from './schema.ts'

type OwnChemical = Row<'own_chemicals'>
type Merging = { readonly scope: Scope; readonly language: Language }
type Decided = z.output<typeof mergeInput>

const alreadyUsed: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `My chemicals already has ${name}.`,
  da: (name) => `Mine kemikalier har allerede ${name}.`,
}

/**
 * Merges an own chemical into the one of the catalogue that answers its request. The association keeps its amount, areas,
 * acceptances and everything that refers to it. If the chemical of the catalogue has an association already, both become one
 * with the amount of `combined`. Returns the columns of the own chemical.
 */
export async function merge(
  { scope, language }: Merging,
  own: OwnChemical,
  { chemical_version: version, accepted, combined }: Decided,
) {
  const chemical = await answerOf(scope, own)
  if (chemical.version !== version) throw new RequestProblem('chemical_changed')
  const differences = await differencesOf({ scope, language }, own, chemical.id)
  if (undecidedFields(differences, accepted).length > 0) throw invalid([{ path: 'accepted', code: 'required' }])
  const { organization_id: organizationId } = own
  const [moved, present] = await Promise.all([
    associationOf(scope, organizationId, 'own_chemical_id', own.id),
    associationOf(scope, organizationId, 'chemical_id', chemical.id),
  ])
  const columns = { merged_into_id: chemical.id, active: false }
  if (moved && present) {
    if (!combined) throw new RequestProblem('chemical_in_use', { detail: alreadyUsed[language](chemical.name) })
    const both = { organizationId, from: moved, into: present, name: chemical.name, language }
    return { ...columns, merged_association_id: present, ...(await combine(scope, both, combined)) }
  }
  if (moved)
    await updateRecord(scope, associationKind, { organizationId, id: moved }, null, async () => ({
      chemical_id: chemical.id,
      own_chemical_id: null,
    }))
  return { ...columns, merged_association_id: moved }
}

/** Undoes the merging of an own chemical. Returns its columns. */
export async function unmerge(scope: Scope, own: OwnChemical) {
  const { organization_id: organizationId, merged_association_id: moved } = own
  if (moved !== null) {
    const isLive = await scope.trx
      .selectFrom('chemical_associations')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', moved)
      .executeTakeFirst()
    if (!isLive) throw new RequestProblem('discarded')
    const { combined_association_id: from, combined } = own
    if (from !== null && combined !== null) await separate(scope, organizationId, { from, into: moved }, combined)
    else
      await updateRecord(scope, associationKind, { organizationId, id: moved }, null, async () => ({
        chemical_id: null,
        own_chemical_id: own.id,
        supply_id: null,
      }))
  }
  return {
    merged_into_id: null,
    merged_association_id: null,
    combined_association_id: null,
    combined: null,
    active: true,
  }
}

async function answerOf({ trx }: Scope, { organization_id: organization, request_id: id }: OwnChemical) {
  return trx
    .selectFrom('chemical_requests as r')
    .innerJoin('chemicals as c', 'c.id', 'r.chemical_id')
    .where('r.organization_id', '=', organization)
    .where('r.id', '=', id)
    .select(['c.id', 'c.version', 'c.name'])
    .executeTakeFirstOrThrow()
}

async function associationOf(
  { trx }: Scope,
  organizationId: string,
  column: 'chemical_id' | 'own_chemical_id',
  id: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('chemical_associations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(column, '=', id)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns what differs between an own chemical and one of the catalogue. */
async function differencesOf(
  { scope, language }: Merging,
  own: OwnChemical,
  chemicalId: string,
): Promise<MergeField[]> {
  const rows = await scope.trx
    .selectFrom('known_chemicals as c')
    .leftJoin('stakeholders as p', 'p.id', 'c.producer_id')
    .where('c.id', 'in', [own.id, chemicalId])
    .selectAll('c')
    .select('p.name as producer')
    .execute()
  const restrictions = await restrictionsOf(scope, rows, language)
  const factsOf = (id: string): MergeFacts => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw new Error(`The chemical ${id} is missing`)
    const country = row.countries_data.find((each) => each.country === 'DK')
    return {
      name: row.name,
      productNumber: row.product_number,
      producer: row.producer ?? row.producer_name,
      physicalState: row.physical_state,
      dangerCode: row.danger_code,
      signalWord: row.signal_word,
      hazardStatements: row.hazard_statement_ids,
      euHazardStatements: row.eu_hazard_statement_ids,
      precautionaryStatements: row.precautionary_statement_ids,
      restrictions: (restrictions.get(id) ?? []).map((each) => `${each.restriction_id} ${each.substance_id}`),
      composition: row.substance_concentrations.map((share) => shareKey(camel(share))),
      storageClass: country?.storage_class ?? null,
      waterHazardClass: country?.water_hazard_class ?? null,
      dangerousGood: row.dangerous_good_id,
    }
  }
  return mergeDifferences(factsOf(own.id), factsOf(chemicalId))
}
