import { overrideProblems, type PhysicalState, type WaterHazardClass } from '@ansvar/domain/chemicals'
import type { DangerCode } from '@ansvar/domain/danger-codes'
import type { IsoDate } from '@ansvar/domain/dates'
import type { SignalWord } from '@ansvar/domain/labels'
import { required } from '@ansvar/domain/problems'
import type { StorageClass } from '@ansvar/domain/storage'
import type { Territory } from '@ansvar/domain/territories'
import type { FieldProblem } from '#graphql/errors.ts'
import type { ChemicalInput, ChemicalRecordFragment } from '#graphql/generated/types.ts'
import { goodsReference } from '#features/chemicals/hazards/hazards.source.ts'
import { sheetFaults, type SheetDraft } from '#features/chemicals/hazards/sheet-draft.ts'
import {
  areasOf,
  shareDraftOf,
  shareFaults,
  shareInput,
  type ShareDraft,
} from '#features/chemicals/hazards/share-draft.ts'
import { codedReferences, idsOf } from '#features/admin/substances/substances.resource.ts'
import { draftFiles, filesInput } from '#screen/files.ts'
import { referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'

export type CountryDraft = {
  readonly country: Territory | null
  readonly storageClass: StorageClass | null
  readonly waterHazardClass: WaterHazardClass | null
  readonly safetyDataSheets: readonly SheetDraft[]
}
export type SupplyDraft = {
  readonly id: string | null
  readonly supplier: Reference | null
  readonly articleNumber: string
}

/** The draft of a chemical. */
export type ChemicalDraft = {
  readonly name: string
  readonly productNumber: string
  readonly description: string
  readonly physicalState: PhysicalState | null
  readonly producer: Reference | null
  readonly areas: string
  readonly supplies: readonly SupplyDraft[]
  readonly countriesData: readonly CountryDraft[]
  readonly substanceConcentrations: readonly ShareDraft[]
  readonly hazardStatements: readonly Reference[]
  readonly euHazardStatements: readonly Reference[]
  readonly precautionaryStatements: readonly Reference[]
  readonly dangerousGood: Reference | null
  readonly dangerCodeOverride: DangerCode | null
  readonly signalWordOverride: SignalWord | null
  readonly overrideReason: string
  readonly active: boolean
}

export const emptySupply = (): SupplyDraft => ({ id: null, supplier: null, articleNumber: '' })
export const emptyCountry = (): CountryDraft => ({
  country: 'DK' as Territory,
  storageClass: null,
  waterHazardClass: null,
  safetyDataSheets: [],
})

export const emptyChemical = (): ChemicalDraft => ({
  name: '',
  productNumber: '',
  description: '',
  physicalState: null,
  producer: null,
  areas: '',
  supplies: [],
  countriesData: [],
  substanceConcentrations: [],
  hazardStatements: [],
  euHazardStatements: [],
  precautionaryStatements: [],
  dangerousGood: null,
  dangerCodeOverride: null,
  signalWordOverride: null,
  overrideReason: '',
  active: true,
})

export const chemicalDraftOf = (chemical: ChemicalRecordFragment): ChemicalDraft => ({
  name: chemical.name,
  productNumber: chemical.productNumber ?? '',
  description: chemical.description ?? '',
  physicalState: chemical.physicalState ?? null,
  producer: referenceTo(chemical.producer),
  areas: chemical.areas.join(', '),
  supplies: chemical.supplies.map(({ id, supplier, articleNumber }) => ({
    id,
    supplier: referenceTo(supplier),
    articleNumber: articleNumber ?? '',
  })),
  countriesData: chemical.countriesData.map(({ country, storageClass, waterHazardClass, safetyDataSheets }) => ({
    country,
    storageClass: storageClass ?? null,
    waterHazardClass: waterHazardClass ?? null,
    safetyDataSheets: safetyDataSheets.map(({ language, lastRevisionDate, file }) => ({
      language,
      lastRevisionDate,
      files: draftFiles(file ? [file] : []),
    })),
  })),
  substanceConcentrations: chemical.substanceConcentrations.map(shareDraftOf),
  hazardStatements: codedReferences(chemical.hazardStatements),
  euHazardStatements: codedReferences(chemical.euHazardStatements),
  precautionaryStatements: codedReferences(chemical.precautionaryStatements),
  dangerousGood: goodsReference(chemical.dangerousGood),
  dangerCodeOverride: chemical.dangerCodeOverride ?? null,
  signalWordOverride: chemical.signalWordOverride ?? null,
  overrideReason: chemical.overrideReason ?? '',
  active: chemical.active,
})

export const chemicalInputOf = (draft: ChemicalDraft): ChemicalInput => ({
  name: draft.name,
  productNumber: draft.productNumber,
  description: draft.description,
  physicalState: draft.physicalState,
  producerId: draft.producer?.id ?? null,
  areas: areasOf(draft.areas),
  supplies: draft.supplies.map(({ id, supplier, articleNumber }) => ({
    id,
    supplierId: supplier?.id ?? '',
    articleNumber,
  })),
  countriesData: draft.countriesData.map(({ country, safetyDataSheets, ...rest }) => ({
    ...rest,
    country: country as Territory,
    safetyDataSheets: safetyDataSheets.map(({ language, lastRevisionDate, files }) => ({
      language,
      lastRevisionDate: lastRevisionDate as IsoDate,
      file: filesInput(files)[0] ?? null,
    })),
  })),
  substanceConcentrations: draft.substanceConcentrations.map(shareInput),
  hazardStatementIds: idsOf(draft.hazardStatements),
  euHazardStatementIds: idsOf(draft.euHazardStatements),
  precautionaryStatementIds: idsOf(draft.precautionaryStatements),
  dangerousGoodId: draft.dangerousGood?.id ?? null,
  dangerCodeOverride: draft.dangerCodeOverride,
  signalWordOverride: draft.signalWordOverride,
  overrideReason: draft.overrideReason,
  active: draft.active,
})

/** Maps a path in the service's input to a path in the draft. */
export const chemicalPath = (path: string): string =>
  path.replace(/\.concentration(?=\.|$)/, '').replace(/^(countriesData\.\d+\.safetyDataSheets\.\d+)\.file$/, '$1.files')

/** Returns the problems of a chemical that can be found without the service. */
export function chemicalFaults(draft: ChemicalDraft): FieldProblem[] {
  const { dangerCodeOverride, signalWordOverride } = draft
  return [
    ...required('name', draft.name),
    ...draft.supplies.flatMap(({ supplier }, at) => required(`supplies.${at}.supplier`, supplier)),
    ...draft.countriesData.flatMap((country, at) => countryFaults(country, `countriesData.${at}`)),
    ...shareFaults(draft.substanceConcentrations),
    ...overrideProblems({
      dangerCodeOverride,
      signalWordOverride,
      overrideReason: draft.overrideReason.trim() === '' ? null : draft.overrideReason,
    }),
  ]
}

const countryFaults = ({ country, safetyDataSheets }: CountryDraft, path: string): FieldProblem[] => [
  ...required(`${path}.country`, country),
  ...safetyDataSheets.flatMap((sheet, at) => sheetFaults(sheet, `${path}.safetyDataSheets.${at}`)),
]
