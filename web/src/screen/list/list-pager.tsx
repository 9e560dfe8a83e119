import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import { Pager } from '#ui/pager.tsx'
import { pageSizes, type ListState } from './list-address.ts'

type ListPagerProps = {
  readonly state: ListState
  readonly total: number | null
  readonly onChange: (patch: Partial<ListState>) => void
}

/** Shown if there are more rows than the smallest page size. */
export function ListPager({ state: { page, size }, total, onChange }: ListPagerProps) {
  const { t, i18n } = useTranslation()
  if (total === null || total <= pageSizes[0]) return null
  const number = (value: number) => formatNumber(value, i18n.language)
  const texts = {
    range: t('ui.pager.range', {
      from: number(page * size + 1),
      to: number(Math.min(total, (page + 1) * size)),
      total: number(total),
    }),
    previous: t('ui.pager.previous'),
    next: t('ui.pager.next'),
    sizeLabel: t('ui.pager.sizeLabel'),
    sizeOf: (each: number) => t('ui.pager.size', { count: each }),
  }
  return (
    <Pager
      page={page}
      size={size}
      total={total}
      sizes={pageSizes}
      texts={texts}
      onPage={(next) => onChange({ page: next })}
      onSize={(next) => onChange({ size: next })}
    />
  )
}
