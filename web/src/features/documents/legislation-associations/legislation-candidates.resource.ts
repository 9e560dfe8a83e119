import { legislationFilters, legislations } from '#features/admin/legislations/legislations.resource.ts'
import { paths } from '#paths/paths.ts'
import { flag, type Resource, type Named } from '#screen/resource.ts'
import { AddIcon } from '#ui/icons/add.ts'
import {
  LegislationCandidatesDocument,
  TakeUpLegislationDocument,
} from './generated/legislation-associations.graphql.ts'
import type { Candidate } from './suggestion-causes.tsx'

type Acts =
  typeof legislations extends Resource<infer _Row, infer Rec, infer Draft>
    ? Named<Resource<Candidate, Rec, Draft>, 'legislationCandidates'>
    : never

/** The legislation of the catalogue that the organization has not added. */
export const legislationCandidates: Acts = {
  ...legislations,
  name: 'legislationCandidates',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.legislationCandidates,
  documents: { ...legislations.documents, list: LegislationCandidatesDocument },
  filters: { isSuggested: flag, ...legislationFilters },
  sort: ['suggestion'],
  bulk: [{ name: 'add', icon: AddIcon, call: TakeUpLegislationDocument }],
}
