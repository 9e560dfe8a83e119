import { chemicalRequestStates, chemicalRequestTransitionsOf } from '@ansvar/domain/chemical-request-states'
import { listSpec, rankOrder, sharesId } from '#contract/lists.ts'
import { callFunction } from '#db/functions.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { notify } from '#notices/notify.ts'
import { chemicalReferences, refersTo } from '#resources/chemicals/queries.ts'
import { chemicalRequest } from './schema.ts'

type Request = Row<'chemical_requests'>

/** Requests as maintainers see them. What they do with one is in the trail of the catalogue. */
export const chemicalRequestKind = kindOf('chemical_requests', chemicalRequest, {
  owner: 'catalogue',
  derived: ['may', 'refusals'],
  hidden: ['organization_id', 'own_chemical_id', 'requested_by_id', 'sheet_files'],
  references: { chemical_id: 'chemicals', ...chemicalReferences },
  present,
})

function present({
  organization_id: _organization,
  own_chemical_id: _own,
  requested_by_id: _requester,
  sheet_files: files,
  ...row
}: Request) {
  return {
    ...row,
    data_sheets: row.data_sheets.map(({ language, last_revision_date, file_id: id }) => ({
      language,
      last_revision_date,
      file: files.find((file) => file.id === id) ?? null,
    })),
    ...chemicalRequestTransitionsOf(row.state),
  }
}

export const chemicalRequestListSpec = listSpec(chemicalRequest, {
  sort: ['name', 'created_date', 'danger_code', 'answered_date'],
  sortBy: { state: rankOrder('state', chemicalRequestStates) },
  defaultSort: 'created_date,asc',
  filters: ['state', 'danger_code'],
  filterBy: {
    hazard_statement_id: sharesId('hazard_statement_ids'),
    substance_id: refersTo('substance_concentrations', 'substance_id'),
  },
})

/** Selects the requests that maintainers see: those that are withdrawn are none of theirs. */
export const visibleRequests = ({ trx }: Scope) =>
  trx.selectFrom('chemical_requests').selectAll().where('state', '<>', 'WITHDRAWN')

/** Releases the shared safety data sheets of a request that ends. */
export const releaseSheets = ({ trx, now }: Scope, id: string) => callFunction(trx, 'release_data_sheets', id, now)

/** The columns of an answer. The shared safety data sheets are not stored any longer. */
export const answered = (now: Date) => ({ answered_date: now, data_sheets: '[]', sheet_files: '[]' })

/** Notifies the member who made the request of its answer. */
export const notifyOfAnswer = (scope: Scope, request: Request): void =>
  notify(scope, {
    organizationId: request.organization_id,
    memberId: request.requested_by_id,
    kind: 'CHEMICAL_REQUEST_ANSWERED',
    resource: 'own_chemicals',
    recordId: request.own_chemical_id,
    key: `CHEMICAL_REQUEST_ANSWERED ${request.id}`,
  })
