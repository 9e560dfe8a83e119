import { sql } from 'kysely'
import { physicalStates } from '@ansvar/domain/chemicals'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import {
  flag,
  idIn,
  oneOf,
  overlaps,
  plainOrder,
  rankOrder,
  sharesId,
  stampOrders,
  type ListSpec,
} from '#contract/lists.ts'
import type { Kind, Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Chemical } from './schema.ts'

export const columns = [
  'id',
  'version',
  'name',
  'product_number',
  'description',
  'physical_state',
  'producer_id',
  'supplies',
  'countries_data',
  'substance_concentrations',
  'hazard_statement_ids',
  'eu_hazard_statement_ids',
  'precautionary_statement_ids',
  'dangerous_good_id',
  'areas',
  'warnings',
  'danger_code_override',
  'signal_word_override',
  'override_reason',
  'danger_code',
  'signal_word',
  'pictograms',
  'data_sheet_revised_on',
  'files',
  'active',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

export const chemicalKind: Kind<'chemicals', Chemical> = {
  table: 'chemicals',
  columns,
  present,
  owner: 'catalogue',
  references: {
    producer_id: 'stakeholders',
    supplies: 'stakeholders',
    substance_concentrations: 'substances',
    hazard_statement_ids: 'hazard_statements',
    eu_hazard_statement_ids: 'eu_hazard_statements',
    precautionary_statement_ids: 'precautionary_statements',
    dangerous_good_id: 'dangerous_goods',
  },
}

/** A data sheet is answered with its file; the row keeps the file once, in the column that owns it. */
function present({ files: kept, ...row }: Row<'chemicals'>): Chemical {
  const files = new Map(kept.map((file) => [file.id, file]))
  return {
    ...row,
    warnings: {
      ...row.warnings,
      unranked: [...row.warnings.unranked],
      pictograms: row.warnings.pictograms.map((each) => ({ ...each, statements: [...each.statements] })),
    },
    countries_data: row.countries_data.map((country) => ({
      ...country,
      safety_data_sheets: country.safety_data_sheets.map(({ file_id: id, ...sheet }) => ({
        ...sheet,
        file: (id === null ? null : files.get(id)) ?? null,
      })),
    })),
  }
}

export const chemicalListSpec: ListSpec = {
  sort: {
    name: plainOrder('name_key'),
    danger_code: rankOrder('danger_code', dangerCodes),
    signal_word: rankOrder('signal_word', signalWords),
    data_sheet_revised_on: plainOrder('data_sheet_revised_on'),
    active: plainOrder('active'),
    ...stampOrders,
  },
  defaultSort: 'name,asc',
  filters: {
    danger_code: oneOf('danger_code', dangerCodes),
    signal_word: oneOf('signal_word', signalWords),
    physical_state: oneOf('physical_state', physicalStates),
    pictograms: overlaps('pictograms', pictograms),
    hazard_statement_id: sharesId('hazard_statement_ids'),
    producer_id: idIn('producer_id'),
    supplier_id: {
      ...idIn('supplier_id'),
      where: (ids) => sql`exists (select from jsonb_array_elements(supplies) as s
        where s ->> 'supplier_id' = any (${ids}::text[]))`,
    },
    substance_id: {
      ...idIn('substance_id'),
      where: (ids) => sql`exists (select from jsonb_array_elements(substance_concentrations) as s
        where s ->> 'substance_id' = any (${ids}::text[]))`,
    },
    active: flag('active'),
  },
  search: 'search_text',
  byId: true,
}

const factColumns = ['id', 'supplies', 'substance_concentrations', 'data_sheet_revised_on', 'active'] as const

/** The fields of a chemical in the catalogue that an organization's own chemical depends on. */
export type ChemicalFacts = Pick<Row<'chemicals'>, (typeof factColumns)[number]>

/** The facts of the chemicals with these ids, by their ids. */
export async function chemicalFacts({ trx }: Scope, ids: readonly string[]): Promise<Map<string, ChemicalFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('chemicals')
    .select(factColumns)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
