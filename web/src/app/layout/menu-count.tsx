import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import type { Waiting } from './use-counters.ts'

/** The number of items that need attention. The entry's description names them. */
export function MenuCount({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const { i18n } = useTranslation()
  const urgent = waiting.some((each) => each.urgent)
  // Overdue items are counted separately, so that they stand out.
  const count = waiting.filter((each) => each.urgent === urgent).reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  return (
    <span className="menu-count" data-urgent={urgent ? '' : undefined} aria-hidden>
      {formatNumber(count, i18n.language)}
    </span>
  )
}

/** Returns a function that describes what needs attention, or returns undefined if nothing does. */
export function useWaitingText(): (waiting: readonly Waiting[]) => string | undefined {
  const { t } = useTranslation()
  return (waiting) =>
    waiting.length === 0 ? undefined : waiting.map(({ key, count }) => t(`menus.counts.${key}`, { count })).join(', ')
}
