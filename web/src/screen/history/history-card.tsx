import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { localDay } from '@ansvar/domain/dates'
import { failureOf, type Failure } from '#graphql/errors.ts'
import type { HistoryPageFragment } from '#graphql/generated/types.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { Namespace } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { BackIcon } from '#ui/icons/back.ts'
import { ForwardIcon } from '#ui/icons/forward.ts'
import { HistoryIcon } from '#ui/icons/history.ts'
import { formatNumber } from '#ui/numbers.ts'
import { Skeleton, useLate } from '#ui/skeleton.tsx'
import { useFailureTexts } from '../failure.tsx'
import type { Descriptions } from '../form.ts'
import type { AnyRecord, Resource } from '../resource.ts'
import type { Scope } from '../saving.ts'
import { HistoryEntry } from './history-entry.tsx'
import { useValues } from './use-values.ts'
import '#ui/timeline.css'
import './history.css'

const PAGE = 10

type LastChange = Pick<AnyRecord, 'lastModifiedDate' | 'lastModifiedBy'>

type HistoryCardProps = {
  /** The namespace of the record's texts. */
  readonly name: Namespace
  readonly document: NonNullable<Resource<never, never, never>['documents']['history']>
  /** The variables that locate the record. */
  readonly scope: Scope
  readonly id: string
  readonly descriptions: Descriptions
  /** The last change. Shown if there is no history, as for imported records. */
  readonly last?: LastChange
}

/** The history of a record in sentences. Its head shows the last change; the others are fetched when it is expanded. */
export function HistoryCard(props: HistoryCardProps & { readonly last: LastChange }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details className="card history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="card-head">
        <HistoryIcon />
        <h2>{t('screen.history.title')}</h2>
        <LastChanged {...props.last} />
      </summary>
      {open && <Changes {...props} />}
    </details>
  )
}

/** The date of the last change, and the user who made it if the reader may see that. */
function LastChanged({ lastModifiedDate, lastModifiedBy }: LastChange) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  if (!lastModifiedDate) return null
  const date = dates.day(localDay(lastModifiedDate, organization.timeZone))
  return (
    <span className="history-last">
      {lastModifiedBy ? t('screen.history.lastBy', { date, name: lastModifiedBy }) : t('screen.history.last', { date })}
    </span>
  )
}

/** The changes, with paging. */
export function Changes({ name, document, scope, id, descriptions, last }: HistoryCardProps) {
  const [page, setPage] = useState(0)
  const [{ data, error, fetching }, execute] = useQuery<{ list: HistoryPageFragment | null }, object>({
    query: document,
    variables: useMemo(() => ({ ...scope, id, page, size: PAGE }), [scope, id, page]),
    requestPolicy: 'cache-and-network',
  })
  const read = useValues(name, descriptions)
  const late = useLate(fetching && !data?.list)
  const list = data?.list
  if (!list)
    return (
      <div className="card-body" aria-busy={fetching}>
        {late && <Skeleton width="60%" />}
        {error && !fetching && (
          <NoHistory failure={failureOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
        )}
      </div>
    )
  if (list.content.length === 0 && page === 0) return <Unchanged {...last} />
  return (
    <div className="card-flush">
      <ol className="timeline">
        {list.content.map((entry) => (
          <li key={entry.number}>
            <HistoryEntry
              entry={entry}
              name={name}
              changes={read(entry)}
              onUndone={() => execute({ requestPolicy: 'network-only' })}
            />
          </li>
        ))}
      </ol>
      {list.totalElements > PAGE && <Pages page={page} total={list.totalElements} onPage={setPage} />}
    </div>
  )
}

/** Shown without recorded changes: the record is as it was imported or created. */
function Unchanged({ lastModifiedDate, lastModifiedBy }: LastChange) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const date = lastModifiedDate && dates.day(localDay(lastModifiedDate, organization.timeZone))
  return (
    <p className="card-body nothing">
      {date && lastModifiedBy
        ? t('screen.history.noneSince', { date, name: lastModifiedBy })
        : t('screen.history.none')}
    </p>
  )
}

function NoHistory({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const { cause, retry } = useFailureTexts()(failure, onRetry)
  return (
    <p className="history-failed" role="alert">
      {t('screen.history.failed')} {cause}
      {retry}
    </p>
  )
}

type PagesProps = { readonly page: number; readonly total: number; readonly onPage: (page: number) => void }

function Pages({ page, total, onPage }: PagesProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  const range = { from: number(page * PAGE + 1), to: number(Math.min(total, (page + 1) * PAGE)), total: number(total) }
  return (
    <div className="history-pages no-print">
      <span aria-live="polite">{t('ui.pager.range', range)}</span>
      <Button
        icon={BackIcon}
        label={t('screen.history.newer')}
        disabled={page === 0}
        onPress={() => onPage(page - 1)}
      />
      <Button
        icon={ForwardIcon}
        label={t('screen.history.older')}
        disabled={(page + 1) * PAGE >= total}
        onPress={() => onPage(page + 1)}
      />
    </div>
  )
}
