import type { Territory } from '@ansvar/domain/territories'
import { useTerritoryName } from '#screen/use-territories.ts'

/** A territory in the reader's language, as a cell. */
export function TerritoryName({ territory }: { readonly territory: Territory }) {
  return useTerritoryName()(territory)
}
