import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import type { Waiting } from './use-counters.ts'

/** How much waits, in a number; the entry's description says of what. */
export function MenuCount({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const { i18n } = useTranslation()
  const urgent = waiting.some((each) => each.urgent)
  // What is overdue is not lost among what merely waits.
  const count = waiting.filter((each) => each.urgent === urgent).reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  return (
    <span className="menu-count" data-urgent={urgent ? '' : undefined} aria-hidden>
      {formatNumber(count, i18n.language)}
    </span>
  )
}

/** What waits, in words; undefined where nothing does. */
export function useWaitingWords(): (waiting: readonly Waiting[]) => string | undefined {
  const { t } = useTranslation()
  return (waiting) =>
    waiting.length === 0 ? undefined : waiting.map(({ key, count }) => t(`menus.waits.${key}`, { count })).join(', ')
}
