import { randomUUID } from 'node:crypto'
import type { Checked } from '#contract/check.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { resolveFiles, type NamedFile } from '#db/files.ts'
import { readHazards, warningsFor } from '#db/hazards.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { chemicalProblems, type ChemicalInput } from './schema.ts'

/** Returns the columns of a chemical. Throws all problems of the body. `before` is null for a new chemical. */
export async function resolveInput(scope: Scope, body: Checked<ChemicalInput>, before: Row<'chemicals'> | null) {
  const { parts } = body
  const owner = before && ({ table: 'chemicals', id: before.id } as const)
  const { files, problems } = await resolveSheets(scope, null, sheetFiles(parts), owner)
  const input = body.valid([...chemicalProblems(parts), ...foreignSupplies(parts, before), ...problems])
  const label = await labelColumns(scope, input)
  return {
    ...input,
    ...label,
    supplies: JSON.stringify(input.supplies.map((supply) => ({ ...supply, id: supply.id ?? randomUUID() }))),
    countries_data: JSON.stringify(input.countries_data.map(storedCountry)),
    substance_concentrations: JSON.stringify(input.substance_concentrations),
    danger_code: input.danger_code_override ?? label.danger_code,
    signal_word: input.signal_word_override ?? label.signal_word,
    data_sheet_revised_on: newestSheet(input.countries_data.flatMap(({ safety_data_sheets: sheets }) => sheets)),
    files,
  }
}

type Statements = Pick<ChemicalInput, 'hazard_statement_ids' | 'eu_hazard_statement_ids'>

/** Returns the columns of the label that follow from the statements. */
export async function labelColumns(
  { trx }: Scope,
  { hazard_statement_ids: h, eu_hazard_statement_ids: eu }: Statements,
) {
  const warnings = warningsFor(await readHazards(trx), h, eu)
  return {
    warnings: JSON.stringify(warnings),
    danger_code: warnings.danger_code,
    signal_word: warnings.signal_word,
    pictograms: warnings.pictograms.filter(({ optional }) => !optional).map(({ pictogram }) => pictogram),
  }
}

type CountryInput = ChemicalInput['countries_data'][number]

const storedCountry = ({ safety_data_sheets: sheets, ...country }: CountryInput) => ({
  ...country,
  safety_data_sheets: sheets.map(({ file, ...sheet }) => ({ ...sheet, file_id: file?.id ?? null })),
})

type Dated = { readonly last_revision_date: string }

/** Returns the day of the newest safety data sheet, or null if there is none. */
export const newestSheet = (sheets: readonly Dated[]): string | null =>
  sheets
    .map(({ last_revision_date: revised }) => revised)
    .toSorted()
    .at(-1) ?? null

type SheetFile = { readonly file: NamedFile; readonly path: string }

const sheetFiles = ({ countries_data: countries = [] }: Partial<ChemicalInput>): SheetFile[] =>
  countries.flatMap(({ safety_data_sheets: sheets }, at) =>
    sheets.flatMap(({ file }, index) =>
      file ? [{ file, path: `countries_data.${at}.safety_data_sheets.${index}.file` }] : [],
    ),
  )

/** Returns the files of safety data sheets. A file with a problem, or that is no PDF, is reported at its sheet. */
export async function resolveSheets(
  scope: Scope,
  organizationId: string | null,
  named: readonly SheetFile[],
  owner: Parameters<typeof resolveFiles>[3],
): Promise<{ readonly files: RecordFile[]; readonly problems: FieldProblem[] }> {
  const given = named.map(({ file }) => file)
  const { files, problems: found } = await resolveFiles(scope, organizationId, given, owner)
  const types = new Map(files.map(({ id, type }) => [id, type]))
  const problems = found.map(({ path, code }) => ({
    path: named[Number(path.replace('files.', ''))]?.path ?? path,
    code,
  }))
  for (const { file, path } of named)
    if ((types.get(file.id) ?? 'PDF') !== 'PDF') problems.push({ path, code: 'not_a_pdf' })
  return { files, problems }
}

/** Returns a problem for each safety data sheet of an organization that is revised after a day. */
export const futureSheets = (sheets: readonly Dated[], today: string): FieldProblem[] =>
  sheets.flatMap(({ last_revision_date: day }, index) =>
    day > today ? [{ path: `data_sheets.${index}.last_revision_date`, code: 'in_future' }] : [],
  )

/** Returns a problem for each supply whose id is not one of this chemical. */
function foreignSupplies({ supplies = [] }: Partial<ChemicalInput>, before: Row<'chemicals'> | null): FieldProblem[] {
  const own = new Set(before?.supplies.map(({ id }) => id))
  return supplies.flatMap(({ id }, index) =>
    id === null || own.has(id) ? [] : [{ path: `supplies.${index}.id`, code: 'not_found' }],
  )
}
