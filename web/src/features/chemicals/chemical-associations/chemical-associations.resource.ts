import { amountProblems, dataSheetAges, type AmountUnit } from '@ansvar/domain/chemicals'
import type { IsoDate } from '@ansvar/domain/dates'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { pictograms } from '@ansvar/domain/labels'
import { required } from '@ansvar/domain/problems'
import { emptySheet, sheetFaults, type SheetDraft } from '#features/chemicals/hazards/sheet-draft.ts'
import type { ChemicalAssociationRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, restore, retire } from '#screen/bulk/actions.ts'
import { draftFiles, filesInput } from '#screen/files.ts'
import { areas } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, defineResource, flag, numberProblems, recordOf, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  ChemicalAssociationDocument,
  ChemicalAssociationHistoryDocument,
  ChemicalAssociationsDocument,
  CreateChemicalAssociationDocument,
  DiscardChemicalAssociationDocument,
  UpdateChemicalAssociationDocument,
} from './generated/chemical-associations.graphql.ts'

/** A safety data sheet that the organization adds. */
export type AddedSheetDraft = SheetDraft & { readonly supplier: Reference | null }

export const emptyAddedSheet = (): AddedSheetDraft => ({ ...emptySheet(), supplier: null })

/** The organization's own information about a chemical that it uses. */
export type AssociationDraft = {
  readonly chemical: Reference | null
  readonly supplyId: string | null
  readonly areas: readonly Reference[]
  readonly amount: number | string | null
  readonly unit: AmountUnit | null
  readonly use: string
  readonly responsible: Reference | null
  readonly dataSheets: readonly AddedSheetDraft[]
  readonly active: boolean
}

export const chemicalAssociations = defineResource({
  name: 'chemicalAssociations',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.chemicalAssociations,
  documents: {
    list: ChemicalAssociationsDocument,
    record: ChemicalAssociationDocument,
    history: ChemicalAssociationHistoryDocument,
    create: CreateChemicalAssociationDocument,
    update: UpdateChemicalAssociationDocument,
    discard: DiscardChemicalAssociationDocument,
  },
  filters: {
    dangerCode: choice(dangerCodes),
    dataSheetAge: choice(dataSheetAges),
    areaId: recordOf(areas),
    pictograms: choice(pictograms),
    responsibleId: recordOf(members),
    active: flag,
    lastModifiedDate: date,
  },
  // Most dangerous first.
  sort: ['-dangerCode', 'name'],
  coded: 'OWN_CHEMICAL',
  bulk: [assign('responsible', 'responsible', members), retire, restore],
  titleOf: (association: ChemicalAssociationRecordFragment) => association.chemical?.name ?? '',
  empty: (): AssociationDraft => ({
    chemical: null,
    supplyId: null,
    areas: [],
    amount: null,
    unit: null,
    use: '',
    responsible: null,
    dataSheets: [],
    active: true,
  }),
  toDraft: (association): AssociationDraft => ({
    chemical: referenceTo(association.chemical),
    supplyId: association.supply?.id ?? null,
    areas: association.areas.map(({ id, name }) => ({ id, name })),
    amount: association.amount ?? null,
    unit: association.unit ?? null,
    use: association.use ?? '',
    responsible: referenceTo(association.responsible),
    dataSheets: association.dataSheets.map(({ language, lastRevisionDate, supplier, file }) => ({
      language,
      lastRevisionDate,
      supplier: referenceTo(supplier),
      files: draftFiles(file ? [file] : []),
    })),
    active: association.active,
  }),
  toInput: ({ chemical, areas: chosenAreas, amount, responsible, dataSheets, ...rest }) => ({
    ...rest,
    chemicalId: chemical?.id ?? null,
    areaIds: chosenAreas.map(({ id }) => id),
    amount: typeof amount === 'number' ? amount : null,
    responsibleId: responsible?.id ?? null,
    dataSheets: dataSheets.map(({ language, lastRevisionDate, supplier, files }) => ({
      language,
      lastRevisionDate: lastRevisionDate as IsoDate,
      supplierId: supplier?.id ?? null,
      file: filesInput(files)[0] ?? null,
    })),
  }),
  draftPath: (path: string) => path.replace(/^(dataSheets\.\d+)\.file$/, '$1.files'),
  check: (draft) => [
    ...required('chemical', draft.chemical),
    ...numberProblems('amount', draft.amount),
    ...(typeof draft.amount === 'number' ? amountProblems({ amount: draft.amount, unit: draft.unit }) : []),
    ...draft.dataSheets.flatMap((sheet, at) => sheetFaults(sheet, `dataSheets.${at}`)),
  ],
})
