import type { AmountUnit } from '@ansvar/domain/chemicals'
import { formatNumber } from '#ui/numbers.ts'

type Total = { readonly amount: number; readonly unit: AmountUnit }

/** Returns the sums of the stocks of a chemical as a text. Sums of several quantities are not added. */
export const totalsText = (totals: readonly Total[], language: string): string =>
  totals.map(({ amount, unit }) => `${formatNumber(amount, language)} ${unit}`).join(' + ')
