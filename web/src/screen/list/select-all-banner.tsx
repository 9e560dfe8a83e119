import { useEffect, useRef } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/numbers.ts'
import type { Listing } from '../resource.ts'
import { useCause } from '../failure.tsx'
import { MAX_SELECTED, useSelectAllMatching } from './use-select-all-matching.ts'

type SelectAllBannerProps<Row> = {
  readonly resource: Listing<Row>
  /** The variables of the list with its filters and order. */
  readonly variables: object
  readonly onSelected: (rows: readonly Row[]) => void
  readonly marked: number
  /** The number of matching records. Null until it is known. */
  readonly total: number | null
  /** The number of rows on the page, if all are selected. Null if the list has no pages. */
  readonly page: number | null
  readonly narrowed: boolean
}

/**
 * Shown once the rows of the page are selected. Offers to select those of all pages, with their number, and shows when
 * all are selected.
 */
export function SelectAllBanner<Row extends { readonly id: string }>(props: SelectAllBannerProps<Row>) {
  const { resource, variables, onSelected, marked, total, page, narrowed } = props
  const { t, i18n } = useTranslation()
  const { state, reason, start } = useSelectAllMatching(resource, variables, onSelected)
  const cause = useCause()
  const line = useRef<HTMLParagraphElement>(null)
  const max = Math.min(total ?? 0, MAX_SELECTED)
  const done = marked >= max
  // The pressed button is removed, so the focus moves back.
  useEffect(() => {
    if (done && document.activeElement === document.body) line.current?.focus()
  }, [done])
  if (total === null || total <= (page ?? 0)) return null
  const numbers = {
    number: formatNumber(total, i18n.language),
    max: formatNumber(max, i18n.language),
    page: formatNumber(page ?? 0, i18n.language),
  }
  const all = max < total ? 'first' : narrowed ? 'matches' : 'all'
  return (
    <p ref={line} tabIndex={-1} className="bulk-found">
      {done ? (
        marked === max && t(`screen.bulk.selectAll.done.${all}`, numbers)
      ) : (
        <>
          {state === 'failed' ? (
            <span role="alert">
              {t('screen.bulk.selectAll.failed')} {cause(reason)}
            </span>
          ) : (
            page !== null && t('screen.bulk.selectAll.page', numbers)
          )}
          <Button
            variant="subtle"
            busy={state === 'fetching'}
            working={t('screen.bulk.selectAll.fetching')}
            onPress={start}
          >
            {t(`screen.bulk.selectAll.offer.${all}`, numbers)}
          </Button>
        </>
      )}
    </p>
  )
}
