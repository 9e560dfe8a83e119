import { physicalStates } from '@ansvar/domain/chemicals'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { pictograms } from '@ansvar/domain/labels'
import { substanceSource } from '#features/admin/substances/substances.source.ts'
import { hazardStatements } from '#features/chemicals/hazards/hazards.source.ts'
import type { OwnChemicalRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { restore, retire } from '#screen/bulk/actions.ts'
import { choice, defineResource, flag, recordOf } from '#screen/resource.ts'
import {
  CreateOwnChemicalDocument,
  DiscardOwnChemicalDocument,
  OwnChemicalDocument,
  OwnChemicalHistoryDocument,
  OwnChemicalsDocument,
  UpdateOwnChemicalDocument,
} from './generated/own-chemicals.graphql.ts'
import {
  emptyOwnChemical,
  ownChemicalDraftOf,
  ownChemicalFaults,
  ownChemicalInputOf,
  ownChemicalPath,
} from './own-chemicals.draft.ts'

/** The chemicals of the organization that the catalogue does not have. */
export const ownChemicals = defineResource({
  name: 'ownChemicals',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.ownChemicals,
  documents: {
    list: OwnChemicalsDocument,
    record: OwnChemicalDocument,
    history: OwnChemicalHistoryDocument,
    create: CreateOwnChemicalDocument,
    update: UpdateOwnChemicalDocument,
    discard: DiscardOwnChemicalDocument,
  },
  filters: {
    dangerCode: choice(dangerCodes),
    physicalState: choice(physicalStates),
    pictograms: choice(pictograms),
    hazardStatementId: recordOf(hazardStatements),
    substanceId: recordOf(substanceSource),
    active: flag,
  },
  sort: ['name'],
  bulk: [retire, restore],
  titleOf: (chemical: OwnChemicalRecordFragment) => chemical.name,
  empty: emptyOwnChemical,
  toDraft: ownChemicalDraftOf,
  toInput: ownChemicalInputOf,
  draftPath: ownChemicalPath,
  check: ownChemicalFaults,
})

/** The same while one is added for my chemicals: its addresses lead back to adding it there. */
export const ownChemicalsToAdd = {
  ...ownChemicals,
  paths: {
    ...ownChemicals.paths,
    list: () => paths.chemicalAssociations.create(),
    detail: (id: string) => paths.addChemical(id),
  },
}
