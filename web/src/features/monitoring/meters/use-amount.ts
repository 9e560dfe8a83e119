import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'

/** Returns a function that formats an amount with its significant digits, at most six decimals. */
export function useAmount(): (amount: number) => string {
  const { i18n } = useTranslation()
  return (amount) => {
    const size = Math.abs(amount)
    const digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 6
    return formatNumber(Number(amount.toFixed(digits)), i18n.language)
  }
}
