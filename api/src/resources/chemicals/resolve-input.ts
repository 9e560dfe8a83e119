import { randomUUID } from 'node:crypto'
import type { Checked } from '#contract/check.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { resolveFiles } from '#db/files.ts'
import { readHazards, warningsFor } from '#db/hazards.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { chemicalProblems, type ChemicalInput } from './schema.ts'

/** Returns the columns of a chemical. Throws all problems of the body. `before` is null for a new chemical. */
export async function resolveInput(scope: Scope, body: Checked<ChemicalInput>, before: Row<'chemicals'> | null) {
  const { parts } = body
  const { files, problems } = await resolveSheets(scope, parts, before)
  const input = body.valid([...chemicalProblems(parts), ...foreignSupplies(parts, before), ...problems])
  const hazards = await readHazards(scope.trx)
  const warnings = warningsFor(hazards, input.hazard_statement_ids, input.eu_hazard_statement_ids)
  return {
    ...input,
    supplies: JSON.stringify(input.supplies.map((supply) => ({ ...supply, id: supply.id ?? randomUUID() }))),
    countries_data: JSON.stringify(input.countries_data.map(storedCountry)),
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

const storedCountry = ({ safety_data_sheets: sheets, ...country }: CountryInput) => ({
  ...country,
  safety_data_sheets: sheets.map(({ file, ...sheet }) => ({ ...sheet, file_id: file?.id ?? null })),
})

const newestSheet = ({ countries_data: countries }: Pick<ChemicalInput, 'countries_data'>): string | null =>
  countries
    .flatMap(({ safety_data_sheets: sheets }) => sheets.map(({ last_revision_date: revised }) => String(revised)))
    .toSorted()
    .at(-1) ?? null

/** Returns the files of the safety data sheets. A file with a problem, or that is no PDF, is reported at its sheet. */
async function resolveSheets(
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
  const given = named.map(({ file }) => file)
  const { files, problems: found } = await resolveFiles(scope, null, given, owner)
  const types = new Map(files.map(({ id, type }) => [id, type]))
  const problems = found.map(({ path, code }) => ({
    path: named[Number(path.replace('files.', ''))]?.path ?? path,
    code,
  }))
  for (const { file, path } of named)
    if ((types.get(file.id) ?? 'PDF') !== 'PDF') problems.push({ path, code: 'not_a_pdf' })
  return { files, problems }
}

/** Returns a problem for each supply whose id is not one of this chemical. */
function foreignSupplies({ supplies = [] }: Partial<ChemicalInput>, before: Row<'chemicals'> | null): FieldProblem[] {
  const own = new Set(before?.supplies.map(({ id }) => id))
  return supplies.flatMap(({ id }, index) =>
    id === null || own.has(id) ? [] : [{ path: `supplies.${index}.id`, code: 'not_found' }],
  )
}
