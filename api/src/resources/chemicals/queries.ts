import { sql } from 'kysely'
import { idIn, listSpec, sharesId, type Filter } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { codesById } from '#http/code-list.ts'
import { belongingTo, recordOf, recordsOf, relatedRecord, type Relations } from '#http/embeds.ts'
import { dangerousGoods, precautionaryStatements } from '#resources/code-lists/lists.ts'
import { stakeholderKind } from '#resources/stakeholders/schema.ts'
import { substanceKind, substanceRelations } from '#resources/substances/queries.ts'
import { restrictionsOf } from './restrictions.ts'
import { chemical } from './schema.ts'

export const chemicalKind = kindOf('chemicals', chemical, {
  hidden: ['files'],
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
  present,
})

/** Returns a chemical with the file in each safety data sheet. The row stores all files in one column. */
function present({ files, ...row }: Row<'chemicals'>) {
  const fileOf = (id: string | null) => files.find((file) => file.id === id) ?? null
  return {
    ...row,
    countries_data: row.countries_data.map((country) => ({
      ...country,
      safety_data_sheets: country.safety_data_sheets.map(({ file_id: id, ...sheet }) => ({
        ...sheet,
        file: fileOf(id),
      })),
    })),
  }
}

const stakeholder = (field: string) => relatedRecord(field, stakeholderKind)

/** The supplier in a supply of a chemical, and in the supply that an organization has chosen. */
export const supplier = stakeholder('supplier_id')

export const chemicalRelations: Relations = {
  producer: stakeholder('producer_id'),
  'supplies.supplier': supplier,
  'substance_concentrations.substance': relatedRecord('substance_id', substanceKind, () => substanceRelations),
  // Chemicals refer to statements by the same fields as substances.
  ...substanceRelations,
  precautionary_statements: recordsOf('precautionary_statement_ids', codesById(precautionaryStatements)),
  dangerous_good: recordOf('dangerous_good_id', codesById(dangerousGoods)),
  restrictions: belongingTo(({ scope, language }, _ids, chemicals) =>
    restrictionsOf(scope, chemicals as readonly Row<'chemicals'>[], language),
  ),
}

/** Filters the chemicals of which a row of a JSON column refers to one of the ids. */
const refersTo = (column: string, field: string): Filter => ({
  ...idIn(field),
  where: (ids) => sql`exists (select from jsonb_array_elements(${sql.ref(column)}) as s
    where s ->> ${sql.lit(field)} = any (${ids}::text[]))`,
})

export const chemicalListSpec = listSpec(chemical, {
  sort: ['name', 'danger_code', 'signal_word', 'data_sheet_revised_on'],
  filters: ['danger_code', 'signal_word', 'physical_state', 'pictograms', 'producer_id'],
  filterBy: {
    hazard_statement_id: sharesId('hazard_statement_ids'),
    supplier_id: refersTo('supplies', 'supplier_id'),
    substance_id: refersTo('substance_concentrations', 'substance_id'),
  },
})

const factColumns = ['id', 'supplies', 'substance_concentrations', 'data_sheet_revised_on', 'active'] as const

/** The fields of a chemical in the catalogue that an organization's own chemical depends on. */
export type ChemicalFacts = Pick<Row<'chemicals'>, (typeof factColumns)[number]>

/** Returns the facts of the chemicals with these ids, by id. */
export async function chemicalFacts({ trx }: Scope, ids: readonly string[]): Promise<Map<string, ChemicalFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('chemicals')
    .select(factColumns)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
