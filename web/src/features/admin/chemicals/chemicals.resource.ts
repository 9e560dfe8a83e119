import { physicalStates } from '@ansvar/domain/chemicals'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import { stakeholderSource } from '#features/admin/stakeholders/stakeholders.source.ts'
import { substanceSource } from '#features/admin/substances/substances.source.ts'
import { hazardStatements } from '#features/chemicals/hazards/hazards.source.ts'
import type { ChemicalRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { restore, retire } from '#screen/bulk/actions.ts'
import { choice, defineResource, flag, recordOf } from '#screen/resource.ts'
import {
  ChemicalDocument,
  ChemicalHistoryDocument,
  ChemicalsDocument,
  CreateChemicalDocument,
  UpdateChemicalDocument,
} from './generated/chemicals.graphql.ts'
import { chemicalDraftOf, chemicalFaults, chemicalInputOf, chemicalPath, emptyChemical } from './chemical-draft.ts'

/** The chemicals that all organizations share. */
export const chemicals = defineResource({
  name: 'chemicals',
  permission: 'MAINTAIN_SYSTEM',
  paths: paths.admin.chemicals,
  documents: {
    list: ChemicalsDocument,
    record: ChemicalDocument,
    create: CreateChemicalDocument,
    update: UpdateChemicalDocument,
    history: ChemicalHistoryDocument,
  },
  filters: {
    dangerCode: choice(dangerCodes),
    signalWord: choice(signalWords),
    physicalState: choice(physicalStates),
    pictograms: choice(pictograms),
    hazardStatementId: recordOf(hazardStatements),
    substanceId: recordOf(substanceSource),
    supplierId: recordOf(stakeholderSource),
    active: flag,
  },
  sort: ['name'],
  bulk: [retire, restore],
  titleOf: (chemical: ChemicalRecordFragment) => chemical.name,
  empty: emptyChemical,
  toDraft: chemicalDraftOf,
  toInput: chemicalInputOf,
  draftPath: chemicalPath,
  check: chemicalFaults,
})
