import { mergeDifferences, shareKey, type MergeFacts, type MergeField } from '@ansvar/domain/chemical-merging'
import type { ComparedChemicalQuery, OwnChemicalRecordFragment } from '#graphql/generated/types.ts'

export type Compared = NonNullable<ComparedChemicalQuery['list']>['content'][number]

type Shared = Pick<
  OwnChemicalRecordFragment,
  | 'name'
  | 'productNumber'
  | 'physicalState'
  | 'dangerCode'
  | 'signalWord'
  | 'hazardStatements'
  | 'euHazardStatements'
  | 'precautionaryStatements'
  | 'substanceConcentrations'
  | 'dangerousGood'
>
type Listed = { readonly restrictionId: string; readonly substanceId: string }
type Country = Pick<MergeFacts, 'producer' | 'storageClass' | 'waterHazardClass'> & {
  readonly restrictions: readonly Listed[]
}

const factsOf = (chemical: Shared, { restrictions, ...country }: Country): MergeFacts => ({
  name: chemical.name,
  productNumber: chemical.productNumber ?? null,
  physicalState: chemical.physicalState ?? null,
  dangerCode: chemical.dangerCode,
  signalWord: chemical.signalWord,
  hazardStatements: chemical.hazardStatements.map(({ code }) => code),
  euHazardStatements: chemical.euHazardStatements.map(({ code }) => code),
  precautionaryStatements: chemical.precautionaryStatements.map(({ code }) => code),
  restrictions: restrictions.map(({ restrictionId, substanceId }) => `${restrictionId} ${substanceId}`),
  composition: chemical.substanceConcentrations.map(({ substance, concentration }) =>
    shareKey({ substanceId: substance?.id ?? '', concentration: concentration ?? null }),
  ),
  dangerousGood: chemical.dangerousGood?.id ?? null,
  ...country,
})

/** Returns the storage classes of a chemical of the catalogue in Denmark. */
export const danish = ({ countriesData }: Pick<Compared, 'countriesData'>) =>
  countriesData.find(({ country }) => country === 'DK')

/** Returns what differs between an own product and the chemical of the catalogue. */
export function differencesBetween(own: OwnChemicalRecordFragment, chemical: Compared): MergeField[] {
  const country = danish(chemical)
  return mergeDifferences(
    factsOf(own, {
      producer: own.producerName ?? null,
      storageClass: own.storageClass ?? null,
      waterHazardClass: own.waterHazardClass ?? null,
      restrictions: own.restrictions,
    }),
    factsOf(chemical, {
      producer: chemical.producer?.name ?? null,
      storageClass: country?.storageClass ?? null,
      waterHazardClass: country?.waterHazardClass ?? null,
      restrictions: chemical.restrictions,
    }),
  )
}
