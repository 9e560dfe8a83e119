import type { PhysicalState, WaterHazardClass } from '@ansvar/domain/chemicals'
import type { IsoDate } from '@ansvar/domain/dates'
import { required } from '@ansvar/domain/problems'
import type { StorageClass } from '@ansvar/domain/storage'
import type { Territory } from '@ansvar/domain/territories'
import { codedReferences, idsOf } from '#features/admin/substances/substances.resource.ts'
import { goodsReference } from '#features/chemicals/hazards/hazards.source.ts'
import {
  areasOf,
  shareDraftOf,
  shareFaults,
  shareInput,
  type ShareDraft,
} from '#features/chemicals/hazards/share-draft.ts'
import { emptySheet, sheetFaults, type SheetDraft } from '#features/chemicals/hazards/sheet-draft.ts'
import type { FieldProblem } from '#graphql/errors.ts'
import type { ChemicalRecordFragment, OwnChemicalInput, OwnChemicalRecordFragment } from '#graphql/generated/types.ts'
import { draftFiles, filesInput } from '#screen/files.ts'
import type { Reference } from '#ui/combobox.tsx'

/** A passage of a safety data sheet from which a value was accepted. */
export type EvidenceDraft = Omit<OwnChemicalRecordFragment['evidence'][number], '__typename'>

export type OwnSheetDraft = SheetDraft & { readonly supplier: string }

/** The draft of an own chemical. */
export type OwnChemicalDraft = {
  readonly name: string
  readonly productNumber: string
  readonly producerName: string
  readonly description: string
  readonly physicalState: PhysicalState | null
  readonly areas: string
  readonly storageClass: StorageClass | null
  readonly waterHazardClass: WaterHazardClass | null
  readonly dataSheets: readonly OwnSheetDraft[]
  readonly substanceConcentrations: readonly ShareDraft[]
  /** Codes of statements that are typed but not added to the fields below. They are not saved. */
  readonly codes: string
  readonly hazardStatements: readonly Reference[]
  readonly euHazardStatements: readonly Reference[]
  readonly precautionaryStatements: readonly Reference[]
  readonly dangerousGood: Reference | null
  /** The id of the extraction whose proposals are shown. It is not saved. */
  readonly extraction: string | null
  readonly evidence: readonly EvidenceDraft[]
  readonly active: boolean
}

export const emptyOwnSheet = (): OwnSheetDraft => ({ ...emptySheet(), supplier: '' })

export const emptyOwnChemical = (): OwnChemicalDraft => ({
  name: '',
  productNumber: '',
  producerName: '',
  description: '',
  physicalState: null,
  areas: '',
  storageClass: null,
  waterHazardClass: null,
  // Its date is a field of the form, without another press.
  dataSheets: [emptyOwnSheet()],
  substanceConcentrations: [],
  codes: '',
  hazardStatements: [],
  euHazardStatements: [],
  precautionaryStatements: [],
  dangerousGood: null,
  extraction: null,
  evidence: [],
  active: true,
})

export const ownChemicalDraftOf = (chemical: OwnChemicalRecordFragment): OwnChemicalDraft => ({
  name: chemical.name,
  productNumber: chemical.productNumber ?? '',
  producerName: chemical.producerName ?? '',
  description: chemical.description ?? '',
  physicalState: chemical.physicalState ?? null,
  areas: chemical.areas.join(', '),
  storageClass: chemical.storageClass ?? null,
  waterHazardClass: chemical.waterHazardClass ?? null,
  dataSheets: chemical.dataSheets.map(({ language, lastRevisionDate, supplier, file }) => ({
    language,
    lastRevisionDate,
    supplier: supplier ?? '',
    files: draftFiles(file ? [file] : []),
  })),
  substanceConcentrations: chemical.substanceConcentrations.map(shareDraftOf),
  codes: '',
  hazardStatements: codedReferences(chemical.hazardStatements),
  euHazardStatements: codedReferences(chemical.euHazardStatements),
  precautionaryStatements: codedReferences(chemical.precautionaryStatements),
  dangerousGood: goodsReference(chemical.dangerousGood),
  extraction: null,
  evidence: chemical.evidence.map(({ extractionId, fileId, path, value, page, quote }) => ({
    extractionId,
    fileId: fileId ?? null,
    path,
    value,
    page,
    quote,
  })),
  active: chemical.active,
})

/** Whether a safety data sheet is the empty row that a new form has. It is not saved. */
export const isBlank = ({ lastRevisionDate, supplier, files }: OwnSheetDraft): boolean =>
  lastRevisionDate === null && supplier.trim() === '' && files.length === 0

export const ownChemicalInputOf = ({
  codes: _codes,
  extraction: _extraction,
  areas,
  dataSheets,
  substanceConcentrations,
  evidence,
  hazardStatements,
  euHazardStatements,
  precautionaryStatements,
  dangerousGood,
  ...draft
}: OwnChemicalDraft): OwnChemicalInput => ({
  ...draft,
  areas: areasOf(areas),
  dataSheets: dataSheets
    .filter((sheet) => !isBlank(sheet))
    .map(({ language, lastRevisionDate, supplier, files }) => ({
      language,
      lastRevisionDate: lastRevisionDate as IsoDate,
      supplier,
      file: filesInput(files)[0] ?? null,
    })),
  substanceConcentrations: substanceConcentrations.map(shareInput),
  hazardStatementIds: idsOf(hazardStatements),
  euHazardStatementIds: idsOf(euHazardStatements),
  precautionaryStatementIds: idsOf(precautionaryStatements),
  dangerousGoodId: dangerousGood?.id ?? null,
  evidence: evidence.map(({ extractionId, path }) => ({ extractionId, path })),
})

/** Maps a path in the service's input to a path in the draft. */
export const ownChemicalPath = (path: string): string =>
  path.replace(/\.concentration(?=\.|$)/, '').replace(/^(dataSheets\.\d+)\.file$/, '$1.files')

/** Returns the problems of an own chemical that can be found without the service. */
export const ownChemicalFaults = ({
  name,
  codes,
  dataSheets,
  substanceConcentrations,
}: OwnChemicalDraft): FieldProblem[] => [
  ...required('name', name),
  ...(codes.trim() === '' ? [] : [{ path: 'codes', code: 'not_added' }]),
  ...dataSheets.flatMap((sheet, at) => (isBlank(sheet) ? [] : sheetFaults(sheet, `dataSheets.${at}`))),
  ...shareFaults(substanceConcentrations),
]

/** Returns an own chemical as one of the catalogue, to be shown in the same way. */
export const asChemical = ({
  organizationId: _organizationId,
  restrictions: _restrictions,
  state: _state,
  request: _request,
  mergedIntoId: _mergedIntoId,
  may: _may,
  refusals: _refusals,
  storageClass,
  waterHazardClass,
  dataSheets,
  evidence: _evidence,
  __typename,
  ...chemical
}: OwnChemicalRecordFragment & { readonly __typename?: string }): ChemicalRecordFragment => ({
  ...chemical,
  own: true,
  producer: null,
  supplies: [],
  countriesData: [{ country: 'DK' as Territory, storageClass, waterHazardClass, safetyDataSheets: dataSheets }],
  dangerCodeOverride: null,
  signalWordOverride: null,
  overrideReason: null,
})
