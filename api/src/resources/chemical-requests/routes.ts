import { chemicalRequestTransitionsOf } from '@ansvar/domain/chemical-request-states'
import type { FieldProblem } from '#contract/problem.ts'
import { createRecord, type Row } from '#db/records.ts'
import type { RecordFile } from '#db/columns.ts'
import type { Scope } from '#db/scope.ts'
import { action, collection } from '#http/collection.ts'
import { embedsOf } from '#http/embeds.ts'
import { demandTransition } from '#http/transitions.ts'
import { chemicalKind, sharedRelations } from '#resources/chemicals/queries.ts'
import { labelColumns, newestSheet } from '#resources/chemicals/resolve-input.ts'
import * as queries from './queries.ts'
import { acceptanceInput, declineInput, matchInput } from './schema.ts'

const path = '/chemical-requests'
const kind = queries.chemicalRequestKind
type Request = Row<'chemical_requests'>

const demand = ({ state }: Request, name: 'TAKE' | 'ACCEPT' | 'MATCH' | 'DECLINE') =>
  demandTransition(chemicalRequestTransitionsOf(state), name)

const take = action(kind, path, {
  name: 'take',
  summary: 'Takes a request for review. One that another maintainer has taken is handed over to the caller',
  change({ scope }, before) {
    demand(before, 'TAKE')
    return { state: 'IN_REVIEW' as const, reviewer: scope.user.name }
  },
})

const accept = action(kind, path, {
  name: 'accept',
  summary: 'Adds the product to the catalogue with the values of the request, and notifies the requester',
  input: acceptanceInput,
  emptyBody: true,
  async change({ scope, body }, before) {
    const { producer_id: producer } = body.parts
    const problems: FieldProblem[] =
      producer && !(await isKnown(scope, 'stakeholders', producer)) ? [{ path: 'producer_id', code: 'not_found' }] : []
    const input = body.valid(problems)
    demand(before, 'ACCEPT')
    await queries.releaseSheets(scope, before.id)
    const chemical = await createRecord(scope, chemicalKind, null, await catalogueColumns(scope, before, input))
    return { state: 'ACCEPTED' as const, chemical_id: chemical.id, ...queries.answered(scope.now) }
  },
  saved: announce,
})

const match = action(kind, path, {
  name: 'match',
  summary: 'Answers that the catalogue has the product already, and notifies the requester',
  input: matchInput,
  async change({ scope, body }, before) {
    const { chemical_id: id } = body.parts
    const problems: FieldProblem[] =
      id !== undefined && !(await isKnown(scope, 'chemicals', id)) ? [{ path: 'chemical_id', code: 'not_found' }] : []
    const { chemical_id } = body.valid(problems)
    demand(before, 'MATCH')
    await queries.releaseSheets(scope, before.id)
    return { state: 'MATCHED' as const, chemical_id, ...queries.answered(scope.now) }
  },
  saved: announce,
})

const decline = action(kind, path, {
  name: 'decline',
  summary: 'Declines a request with a reason, and notifies the requester',
  input: declineInput,
  async change({ scope, body }, before) {
    const { reason } = body.valid()
    demand(before, 'DECLINE')
    await queries.releaseSheets(scope, before.id)
    return { state: 'DECLINED' as const, reason, ...queries.answered(scope.now) }
  },
  saved: announce,
})

export const chemicalRequests = collection({
  path,
  summaries: {
    list: 'Lists the requests to add products to the catalogue',
    read: 'Returns one request to add a product to the catalogue',
  },
  reading: 'MAINTAIN_SYSTEM',
  writing: 'MAINTAIN_SYSTEM',
  kind,
  list: queries.chemicalRequestListSpec,
  input: acceptanceInput,
  embeds: embedsOf(sharedRelations),
  source: ({ scope }) => queries.visibleRequests(scope),
  actions: [take, accept, match, decline],
  history: false,
})

async function announce({ scope }: { readonly scope: Scope }, row: Request): Promise<null> {
  queries.notifyOfAnswer(scope, row)
  return null
}

/** Returns whether the catalogue has this record in use. */
async function isKnown({ trx }: Scope, table: 'chemicals' | 'stakeholders', id: string): Promise<boolean> {
  const row = await trx
    .selectFrom(table as 'chemicals')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

type Added = { readonly name: string | null; readonly producer_id: string | null }

/** Returns the columns of the chemical that a request becomes. */
async function catalogueColumns(scope: Scope, request: Request, { name, producer_id }: Added) {
  const { storage_class, water_hazard_class, data_sheets: sheets, sheet_files: files } = request
  const hasCountryData = storage_class !== null || water_hazard_class !== null || sheets.length > 0
  const country = { country: 'DK', storage_class, water_hazard_class, safety_data_sheets: sheets }
  return {
    name: name ?? request.name,
    product_number: request.product_number,
    physical_state: request.physical_state,
    producer_id,
    supplies: '[]',
    countries_data: JSON.stringify(hasCountryData ? [country] : []),
    substance_concentrations: JSON.stringify(request.substance_concentrations),
    hazard_statement_ids: request.hazard_statement_ids,
    eu_hazard_statement_ids: request.eu_hazard_statement_ids,
    precautionary_statement_ids: request.precautionary_statement_ids,
    dangerous_good_id: request.dangerous_good_id,
    areas: [],
    ...(await labelColumns(scope, request)),
    data_sheet_revised_on: newestSheet(sheets),
    files: JSON.stringify(files.map((file): RecordFile => ({ ...file, created_by: scope.user.name }))),
  }
}
