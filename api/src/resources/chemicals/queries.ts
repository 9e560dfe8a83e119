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

/** The tables that the columns of a chemical refer to, in the catalogue and of an organization's own one. */
export const chemicalReferences = {
  substance_concentrations: 'substances',
  hazard_statement_ids: 'hazard_statements',
  eu_hazard_statement_ids: 'eu_hazard_statements',
  precautionary_statement_ids: 'precautionary_statements',
  dangerous_good_id: 'dangerous_goods',
} as const

export const chemicalKind = kindOf('chemicals', chemical, {
  hidden: ['files'],
  owner: 'catalogue',
  derived: ['own', 'producer_name'],
  references: { producer_id: 'stakeholders', supplies: 'stakeholders', ...chemicalReferences },
  present: (row) => present({ ...row, own: false, producer_name: null }),
})

/** The chemicals of the catalogue, and those of the organizations of the reader. Nothing is written by this kind. */
export const knownChemicalKind = kindOf('known_chemicals', chemical, { hidden: ['files'], owner: 'catalogue', present })

type Presentable = Row<'chemicals'> & Pick<Row<'known_chemicals'>, 'own' | 'producer_name'>

/** Returns a chemical with the file in each safety data sheet. The row stores all files in one column. */
function present({ files, ...row }: Presentable) {
  return {
    ...row,
    countries_data: row.countries_data.map((country) => ({
      ...country,
      safety_data_sheets: country.safety_data_sheets.map(({ language, last_revision_date, file_id: id }) => ({
        language,
        last_revision_date,
        file: files.find((file) => file.id === id) ?? null,
      })),
    })),
  }
}

const stakeholder = (field: string) => relatedRecord(field, stakeholderKind)

/** The supplier in a supply of a chemical, and in the supply that an organization has chosen. */
export const supplier = stakeholder('supplier_id')

/** What a chemical refers to, in the catalogue and of an organization's own one. */
export const sharedRelations: Relations = {
  'substance_concentrations.substance': relatedRecord('substance_id', substanceKind, () => substanceRelations),
  // Chemicals refer to statements by the same fields as substances.
  ...substanceRelations,
  precautionary_statements: recordsOf('precautionary_statement_ids', codesById(precautionaryStatements)),
  dangerous_good: recordOf('dangerous_good_id', codesById(dangerousGoods)),
  restrictions: belongingTo(({ scope, language }, _ids, chemicals) =>
    restrictionsOf(scope, chemicals as readonly Row<'chemicals'>[], language),
  ),
}

export const chemicalRelations: Relations = {
  producer: stakeholder('producer_id'),
  'supplies.supplier': supplier,
  ...sharedRelations,
}

/** Filters the chemicals of which a row of a JSON column refers to one of the ids. */
export const refersTo = (column: string, field: string): Filter => ({
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

const factColumns = [
  'id',
  'organization_id',
  'own',
  'supplies',
  'substance_concentrations',
  'data_sheet_revised_on',
  'danger_code',
  'active',
] as const

/** The fields of a chemical that those of an organization that uses it depend on. */
export type ChemicalFacts = Pick<Row<'known_chemicals'>, (typeof factColumns)[number]> & {
  /** The codes of its hazard statements. */
  readonly codes: string[]
}

/** Returns the facts of the chemicals with these ids, by id. */
export async function chemicalFacts({ trx }: Scope, ids: readonly string[]): Promise<Map<string, ChemicalFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('known_chemicals')
    .select(factColumns)
    .select(
      sql<
        string[]
      >`array(select h.code from hazard_statements h where h.id = any (known_chemicals.hazard_statement_ids))`.as(
        'codes',
      ),
    )
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
