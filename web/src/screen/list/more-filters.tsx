import { Popover, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ExpandIcon } from '#ui/icons/expand.ts'
import { FilterIcon } from '#ui/icons/filter.ts'
import { asRegion } from '#ui/region.ts'
import { useTexts } from '../texts.ts'
import '#ui/popover.css'
import './more-filters.css'

type MoreFiltersProps = {
  /** The number of set filters among them. */
  readonly set: number
  readonly onOpenChange: (open: boolean) => void
  readonly onClear: () => void
  readonly children: ReactNode
}

/** The filters that do not fit in the row. The button turns grey once one of them is set, as a filter does. */
export function MoreFilters({ set, onOpenChange, onClear, children }: MoreFiltersProps) {
  const { t } = useTexts('screen')
  const label = t('screen.list.moreFilters')
  return (
    <div className="filter-chip more-filters" data-more="" data-set={set > 0 ? '' : undefined}>
      <Popover.Root
        positioning={{ placement: 'bottom-start', gutter: 4 }}
        lazyMount
        unmountOnExit
        onOpenChange={({ open }) => onOpenChange(open)}
      >
        <Popover.Trigger
          className="filter-chip-trigger"
          aria-label={set > 0 ? t('screen.list.moreFiltersSet', { count: set }) : undefined}
        >
          <FilterIcon />
          <span>{label}</span>
          {set > 0 ? <span className="more-filters-count">{set}</span> : <ExpandIcon />}
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner {...asRegion(label)}>
            <Popover.Content aria-label={label} className="more-filters-list">
              {children}
              {set > 0 && (
                <Button variant="subtle" onPress={onClear}>
                  {t('screen.list.clearFilters', { count: set })}
                </Button>
              )}
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </div>
  )
}

/** Invisible elements as wide as each filter that is not set and the button for more, to measure their widths. */
export function FilterGhosts({ labels }: { readonly labels: readonly (readonly [name: string, label: string])[] }) {
  const { t } = useTexts('screen')
  return (
    <div className="filter-ghosts" aria-hidden>
      {labels.map(([name, label]) => (
        <span key={name} className="filter-chip" data-ghost={name}>
          <span className="filter-chip-trigger">
            <span data-text={label} />
            <ExpandIcon />
          </span>
        </span>
      ))}
      <span className="filter-chip" data-ghost="">
        <span className="filter-chip-trigger">
          <FilterIcon />
          <span data-text={t('screen.list.moreFilters')} />
          <ExpandIcon />
        </span>
      </span>
    </div>
  )
}
