import type { StorageClass } from '@ansvar/domain/storage'

type Country = { readonly country: string; readonly storage_class: StorageClass | null }

/** Returns the storage class of a chemical in Denmark, or else the first known one. */
export function storageClassOf(countries: readonly Country[]): StorageClass | null {
  const known = countries.filter(({ storage_class: storageClass }) => storageClass !== null)
  return (known.find(({ country }) => country === 'DK') ?? known[0])?.storage_class ?? null
}
