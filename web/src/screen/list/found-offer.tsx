import { useEffect, useRef } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/numbers.ts'
import type { AnyRecord, Resource } from '../resource.ts'
import { useCause } from '../failure.tsx'
import { MOST_MARKED, useMarkFound } from './use-mark-found.ts'

type FoundOfferProps<Row, Rec extends AnyRecord, Draft> = {
  readonly resource: Resource<Row, Rec, Draft>
  /** The list's own variables, as it is narrowed and sorted. */
  readonly variables: object
  readonly onMarked: (rows: readonly Row[]) => void
  readonly marked: number
  /** How many the list finds; null until it is known. */
  readonly total: number | null
  /** How many rows the page shows, where all of them are marked; null where the list is in one piece. */
  readonly page: number | null
  readonly narrowed: boolean
}

/** Once the rows of the page are marked: offers those of all pages, with their count, and says when it is all of them. */
export function FoundOffer<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>(
  props: FoundOfferProps<Row, Rec, Draft>,
) {
  const { resource, variables, onMarked, marked, total, page, narrowed } = props
  const { t, i18n } = useTranslation()
  const { state, reason, start } = useMarkFound(resource, variables, onMarked)
  const cause = useCause()
  const line = useRef<HTMLParagraphElement>(null)
  const most = Math.min(total ?? 0, MOST_MARKED)
  const done = marked >= most
  // The button that was pressed goes; the focus stays where it was.
  useEffect(() => {
    if (done && document.activeElement === document.body) line.current?.focus()
  }, [done])
  if (total === null || total <= (page ?? 0)) return null
  const numbers = {
    number: formatNumber(total, i18n.language),
    most: formatNumber(most, i18n.language),
    page: formatNumber(page ?? 0, i18n.language),
  }
  const all = most < total ? 'first' : narrowed ? 'found' : 'all'
  return (
    <p ref={line} tabIndex={-1} className="bulk-found">
      {done ? (
        marked === most && t(`screen.bulk.marks.done.${all}`, numbers)
      ) : (
        <>
          {state === 'failed' ? (
            <span role="alert">
              {t('screen.bulk.marks.failed')} {cause(reason)}
            </span>
          ) : (
            page !== null && t('screen.bulk.marks.page', numbers)
          )}
          <Button look="quiet" busy={state === 'fetching'} working={t('screen.bulk.marks.fetching')} onPress={start}>
            {t(`screen.bulk.marks.offer.${all}`, numbers)}
          </Button>
        </>
      )}
    </p>
  )
}
