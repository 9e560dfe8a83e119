import { randomUUID } from 'node:crypto'
import type { Checked } from '#contract/check.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { settleFiles } from '#db/files.ts'
import { readHazards, unknownIds, warningsFor } from '#db/hazards.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { chemicalProblems, type ChemicalInput } from './schema.ts'

/** The columns that a body asks for, or a refusal that names every faulty field; `before` is null for a new chemical. */
export async function settleChemical(scope: Scope, body: Checked<ChemicalInput>, before: Row<'chemicals'> | null) {
  const { parts } = body
  const hazards = await readHazards(scope.trx)
  const precautionary = await idsIn(scope.trx, 'precautionary_statements', parts.precautionary_statement_ids ?? [])
  const { files, problems } = await settleSheets(scope, parts, before)
  const input = body.valid([
    ...chemicalProblems(parts),
    ...unknownIds('hazard_statement_ids', parts.hazard_statement_ids, hazards.hazardStatements),
    ...unknownIds('eu_hazard_statement_ids', parts.eu_hazard_statement_ids, hazards.euHazardStatements),
    ...unknownIds('precautionary_statement_ids', parts.precautionary_statement_ids, precautionary),
    ...(await referenceProblems(scope.trx, parts, before)),
    ...problems,
  ])
  const warnings = warningsFor(hazards, input.hazard_statement_ids, input.eu_hazard_statement_ids)
  return {
    ...input,
    supplies: JSON.stringify(input.supplies.map((supply) => ({ ...supply, id: supply.id ?? randomUUID() }))),
    countries_data: JSON.stringify(input.countries_data.map(keptCountry)),
    substance_concentrations: JSON.stringify(input.substance_concentrations),
    warnings: JSON.stringify(warnings),
    danger_code: input.danger_code_override ?? warnings.danger_code,
    signal_word: input.signal_word_override ?? warnings.signal_word,
    pictograms: warnings.pictograms.filter(({ optional }) => !optional).map(({ pictogram }) => pictogram),
    data_sheet_revised_on: newestSheet(input),
    files,
  }
}

type CountryInput = ChemicalInput['countries_data'][number]

const keptCountry = ({ safety_data_sheets: sheets, ...country }: CountryInput) => ({
  ...country,
  safety_data_sheets: sheets.map(({ file, ...sheet }) => ({ ...sheet, file_id: file?.id ?? null })),
})

const newestSheet = ({ countries_data: countries }: Pick<ChemicalInput, 'countries_data'>): string | null =>
  countries
    .flatMap(({ safety_data_sheets: sheets }) => sheets.map(({ last_revision_date: revised }) => String(revised)))
    .toSorted()
    .at(-1) ?? null

/** The files that the data sheets name. A faulty one is told at its sheet, and so is one that is no PDF. */
async function settleSheets(
  scope: Scope,
  { countries_data: countries = [] }: Partial<ChemicalInput>,
  before: Row<'chemicals'> | null,
): Promise<{ readonly files: RecordFile[]; readonly problems: FieldProblem[] }> {
  const named = countries.flatMap(({ safety_data_sheets: sheets }, at) =>
    sheets.flatMap(({ file }, index) =>
      file ? [{ file, path: `countries_data.${at}.safety_data_sheets.${index}.file` }] : [],
    ),
  )
  const owner = before && ({ table: 'chemicals', id: before.id } as const)
  const settled = await settleFiles(
    scope,
    null,
    named.map(({ file }) => file),
    owner,
  )
  const types = new Map(settled.files.map(({ id, type }) => [id, type]))
  const problems = settled.problems.map(({ path, code }) => ({
    path: named[Number(path.replace('files.', ''))]?.path ?? path,
    code,
  }))
  for (const { file, path } of named)
    if ((types.get(file.id) ?? 'PDF') !== 'PDF') problems.push({ path, code: 'not_a_pdf' })
  return { files: settled.files, problems }
}

type Listed = 'precautionary_statements' | 'stakeholders' | 'substances' | 'dangerous_goods'

async function idsIn(trx: Trx, table: Listed, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom(table as 'stakeholders')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A problem for each producer, supplier, substance and UN entry that is none, and for each supply that is another's. */
async function referenceProblems(
  trx: Trx,
  parts: Partial<ChemicalInput>,
  before: Row<'chemicals'> | null,
): Promise<FieldProblem[]> {
  const { producer_id: producer, dangerous_good_id: good, supplies = [], substance_concentrations: rows = [] } = parts
  const stakeholders = supplies.map(({ supplier_id: id }) => id)
  const known = await idsIn(trx, 'stakeholders', producer ? [...stakeholders, producer] : stakeholders)
  const goods = await idsIn(trx, 'dangerous_goods', good ? [good] : [])
  const substances = await idsIn(
    trx,
    'substances',
    rows.map(({ substance_id: id }) => id),
  )
  const own = new Set(before?.supplies.map(({ id }) => id))
  return [
    ...(producer && !known.has(producer) ? ['producer_id'] : []),
    ...(good && !goods.has(good) ? ['dangerous_good_id'] : []),
    ...supplies.flatMap(({ supplier_id: id }, index) => (known.has(id) ? [] : [`supplies.${index}.supplier_id`])),
    ...supplies.flatMap(({ id }, index) => (id === null || own.has(id) ? [] : [`supplies.${index}.id`])),
    ...rows.flatMap(({ substance_id: id }, index) =>
      substances.has(id) ? [] : [`substance_concentrations.${index}.substance_id`],
    ),
  ].map((path) => ({ path, code: 'not_found' }))
}
