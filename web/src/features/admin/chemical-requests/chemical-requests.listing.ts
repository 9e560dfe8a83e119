import { dangerCodes } from '@ansvar/domain/danger-codes'
import { paths } from '#paths/paths.ts'
import { choice, defineListing } from '#screen/resource.ts'
import { ChemicalRequestsDocument } from './generated/chemical-requests.graphql.ts'

/** The states that maintainers see. */
const states = ['REQUESTED', 'IN_REVIEW', 'ACCEPTED', 'MATCHED', 'DECLINED'] as const

/** The requests of organizations to add products to the catalogue. Those that wait come first. */
export const chemicalRequests = defineListing({
  name: 'chemicalRequests',
  permission: 'MAINTAIN_SYSTEM',
  paths: { list: paths.admin.chemicalRequests.list },
  documents: { list: ChemicalRequestsDocument },
  filters: { state: choice(states), dangerCode: choice(dangerCodes) },
  sort: ['state', 'createdDate'],
})
