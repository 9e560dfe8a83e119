import { sql } from 'kysely'
import { z } from 'zod'
import { idIn, listSpec, sharesId } from '#contract/lists.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { chemical, type Chemical } from './schema.ts'

export const chemicalKind: Kind<'chemicals', Chemical> = {
  ...kindOf('chemicals', chemical.extend({ files: z.unknown() }), {
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
  }),
  present,
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

export const chemicalListSpec = listSpec(chemical, {
  sort: ['name', 'danger_code', 'signal_word', 'data_sheet_revised_on'],
  filters: ['danger_code', 'signal_word', 'physical_state', 'pictograms', 'producer_id'],
  filterBy: {
    hazard_statement_id: sharesId('hazard_statement_ids'),
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
  },
})

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
