import { listSpec, sharesId } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { chemicalReferences, refersTo } from '#resources/chemicals/queries.ts'
import { labelColumns, newestSheet, resolveSheets } from '#resources/chemicals/resolve-input.ts'
import { recipeProblems } from '#resources/chemicals/schema.ts'
import type { Checked } from '#contract/check.ts'
import { ownChemical, type OwnChemicalInput } from './schema.ts'

export const ownChemicalKind = kindOf('own_chemicals', ownChemical, {
  hidden: ['files'],
  references: chemicalReferences,
  present,
})

/** Returns an own chemical with the file in each safety data sheet. The row stores all files in one column. */
function present({ files, ...row }: Row<'own_chemicals'>) {
  return {
    ...row,
    data_sheets: row.data_sheets.map(({ file_id: id, ...sheet }) => ({
      ...sheet,
      file: files.find((file) => file.id === id) ?? null,
    })),
  }
}

export const ownChemicalListSpec = listSpec(ownChemical, {
  sort: ['name', 'danger_code', 'data_sheet_revised_on'],
  filters: ['danger_code', 'physical_state', 'pictograms'],
  filterBy: {
    hazard_statement_id: sharesId('hazard_statement_ids'),
    substance_id: refersTo('substance_concentrations', 'substance_id'),
  },
})

type Saved = { readonly scope: Scope; readonly organizationId: string; readonly body: Checked<OwnChemicalInput> }

/** Returns the columns of an own chemical. Throws all problems of the body. `before` is null for a new one. */
export async function columnsOf({ scope, organizationId, body }: Saved, before: Row<'own_chemicals'> | null) {
  const { data_sheets: sheets = [], substance_concentrations: recipe = [] } = body.parts
  const named = sheets.flatMap(({ file }, index) => (file ? [{ file, path: `data_sheets.${index}.file` }] : []))
  const owner = before && ({ table: 'own_chemicals', id: before.id } as const)
  const { files, problems } = await resolveSheets(scope, organizationId, named, owner)
  const input = body.valid([...recipeProblems(recipe), ...problems])
  return {
    ...input,
    ...(await labelColumns(scope, input)),
    data_sheets: JSON.stringify(
      input.data_sheets.map(({ file, ...sheet }) => ({ ...sheet, file_id: file?.id ?? null })),
    ),
    substance_concentrations: JSON.stringify(input.substance_concentrations),
    data_sheet_revised_on: newestSheet(input.data_sheets),
    files,
  }
}
