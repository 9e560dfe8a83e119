import { localDay } from '@ansvar/domain/dates'
import { ownChemicalStateOf, ownChemicalTransitionsOf } from '@ansvar/domain/own-chemical-states'
import { listSpec, sharesId } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import { chemicalReferences, refersTo } from '#resources/chemicals/queries.ts'
import { futureSheets, labelColumns, newestSheet, resolveSheets } from '#resources/chemicals/resolve-input.ts'
import { recipeProblems } from '#resources/chemicals/schema.ts'
import type { Checked } from '#contract/check.ts'
import { resolveEvidence } from './evidence.ts'
import { ownChemical, type OwnChemicalInput } from './schema.ts'

export const ownChemicalKind = kindOf('own_chemicals', ownChemical, {
  hidden: ['files', 'request_id', 'merged_association_id', 'combined_association_id', 'combined'],
  derived: ['state', 'request', 'may', 'refusals'],
  references: { ...chemicalReferences, merged_into_id: 'chemicals' },
  present,
})

/** Returns an own chemical with the file in each safety data sheet. The row stores all files in one column. */
function present({
  files,
  request_id: _request,
  merged_association_id: _moved,
  combined_association_id: _other,
  combined: _combined,
  ...row
}: Row<'own_chemicals'>) {
  return {
    ...row,
    data_sheets: row.data_sheets.map(({ file_id: id, ...sheet }) => ({
      ...sheet,
      file: files.find((file) => file.id === id) ?? null,
    })),
  }
}

type Reader = { readonly scope: Scope; readonly membership: Membership }

/** Returns own chemicals with their requests and what the reader can do next. */
export async function presentOwnChemicals({ scope, membership }: Reader, rows: readonly Row<'own_chemicals'>[]) {
  const requests = await requestsOf(scope, rows)
  return rows.map((row) => {
    const request = requests.get(row.request_id ?? '') ?? null
    const state = ownChemicalStateOf(request?.state ?? null, row.merged_into_id !== null)
    const facts = { state, isActive: row.active, isChemicalActive: request?.chemical_active ?? true }
    return {
      ...present(row),
      state,
      request: request && shownRequest(request),
      ...ownChemicalTransitionsOf(facts, membership.level),
    }
  })
}

async function requestsOf({ trx }: Scope, rows: readonly Row<'own_chemicals'>[]) {
  const ids = rows.flatMap(({ request_id: id }) => id ?? [])
  if (ids.length === 0) return new Map<string, never>()
  const found = await trx
    .selectFrom('chemical_requests as r')
    .leftJoin('chemicals as c', 'c.id', 'r.chemical_id')
    .select(['r.id', 'r.state', 'r.share_sheet', 'r.created_date', 'r.answered_date', 'r.reason', 'r.chemical_id'])
    .select('c.active as chemical_active')
    .where('r.id', 'in', ids)
    .execute()
  return new Map(found.map((each) => [each.id, each]))
}

type OwnRequest = Pick<
  Row<'chemical_requests'>,
  'state' | 'share_sheet' | 'created_date' | 'answered_date' | 'reason' | 'chemical_id'
>

const shownRequest = ({ state, share_sheet, created_date, answered_date, reason, chemical_id }: OwnRequest) => ({
  state,
  share_sheet,
  requested_date: created_date,
  answered_date,
  reason,
  chemical_id,
})

export const ownChemicalListSpec = listSpec(ownChemical, {
  sort: ['name', 'danger_code', 'data_sheet_revised_on'],
  filters: ['danger_code', 'physical_state', 'pictograms', 'merged_into_id'],
  filterBy: {
    hazard_statement_id: sharesId('hazard_statement_ids'),
    substance_id: refersTo('substance_concentrations', 'substance_id'),
  },
})

type Saved = { readonly scope: Scope; readonly membership: Membership; readonly body: Checked<OwnChemicalInput> }

/** Returns the columns of an own chemical. Throws all problems of the body. `before` is null for a new one. */
export async function columnsOf({ scope, membership, body }: Saved, before: Row<'own_chemicals'> | null) {
  const { organizationId, timeZone } = membership
  const { data_sheets: sheets = [], substance_concentrations: recipe = [] } = body.parts
  const named = sheets.flatMap(({ file }, index) => (file ? [{ file, path: `data_sheets.${index}.file` }] : []))
  const owner = before && ({ table: 'own_chemicals', id: before.id } as const)
  const { files, problems } = await resolveSheets(scope, organizationId, named, owner)
  const { evidence, ...input } = body.valid([
    ...recipeProblems(recipe),
    ...problems,
    ...futureSheets(sheets, localDay(scope.now, timeZone)),
  ])
  return {
    ...input,
    ...(await labelColumns(scope, input)),
    data_sheets: JSON.stringify(
      input.data_sheets.map(({ file, ...sheet }) => ({ ...sheet, file_id: file?.id ?? null })),
    ),
    substance_concentrations: JSON.stringify(input.substance_concentrations),
    data_sheet_revised_on: newestSheet(input.data_sheets),
    ...(evidence !== undefined && {
      evidence: JSON.stringify(await resolveEvidence(scope, organizationId, evidence ?? [], before?.evidence ?? [])),
    }),
    files,
  }
}
