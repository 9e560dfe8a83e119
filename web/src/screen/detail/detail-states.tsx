import { useEffect, type ReactNode } from 'react'
import type { Failure } from '#graphql/errors.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BinIcon } from '#ui/icons/bin.ts'
import { SearchIcon } from '#ui/icons/search.ts'
import { WarningIcon } from '#ui/icons/warning.ts'
import { Skeleton, useLate } from '#ui/skeleton.tsx'
import { toasts } from '#ui/toasts.ts'
import { useFailureTexts } from '../failure.tsx'
import { RestoreButton } from '../bin/restore-button.tsx'
import { useBinItem } from '../bin/use-bin-item.ts'
import type { ScreenNamespace } from '../resource.ts'
import { useTexts } from '../texts.ts'
import './record-layout.css'

type StateProps = {
  /** The tools of a panel, including Close. */
  readonly tools?: ReactNode
}

function Plain({ tools, children }: StateProps & { readonly children: ReactNode }) {
  return (
    <>
      {tools && <div className="panel-head">{tools}</div>}
      <div className="record-plain">{children}</div>
    </>
  )
}

type MissingProps = StateProps & {
  readonly name: ScreenNamespace
  readonly list: string
  /** The id of the record, if it can be in the bin. */
  readonly recordId?: string | null
  /** Called when the record has been restored from the bin. */
  readonly onRestored?: () => void
}

/** Shown if the record does not exist, belongs to another organization, or is in the bin. */
export function DetailMissing({ name, list, tools, recordId = null, onRestored }: MissingProps) {
  const { t } = useTranslation()
  const texts = useTexts(name)
  const dates = useDates()
  const { timeZone } = useSession().organization
  const item = useBinItem(recordId)
  const isInBin = item !== null
  useEffect(() => {
    // Says what the general message that the record was not found does not.
    if (isInBin) toasts.dismissErrors()
  }, [isInBin])
  const toList = <ButtonLink href={list}>{texts.own('toList')}</ButtonLink>
  return (
    <Plain tools={tools}>
      <EmptyState
        heading={tools ? 'h2' : 'h1'}
        icon={item ? BinIcon : SearchIcon}
        title={item ? t('screen.discard.isInBin') : texts.own('missing')}
        actions={
          item ? (
            <>
              {item.mayRestore && <RestoreButton item={item} {...(onRestored && { onDone: onRestored })} />}
              {toList}
            </>
          ) : (
            toList
          )
        }
      >
        {item
          ? t('screen.discard.inBin', { by: item.discardedBy, at: dates.instant(item.discardedDate, timeZone) })
          : t('screen.missing')}
      </EmptyState>
    </Plain>
  )
}

type FailedProps = StateProps & { readonly failure: Failure; readonly onRetry: () => void }

/** Shown if the record could not be loaded, with the reason. */
export function DetailFailed({ failure, onRetry, tools }: FailedProps) {
  const { t } = useTranslation()
  const { cause, retry } = useFailureTexts()(failure, onRetry)
  return (
    <Plain tools={tools}>
      <EmptyState heading={tools ? 'h2' : 'h1'} icon={WarningIcon} title={t('screen.failed.title')} actions={retry}>
        {cause}
      </EmptyState>
    </Plain>
  )
}

/** The layout of the record while it loads, after 100 ms. */
export function DetailWaiting({ tools }: StateProps) {
  const { t } = useTranslation()
  const late = useLate(true)
  return (
    <Plain tools={tools}>
      {late && (
        <>
          <span className="spoken">{t('screen.waiting')}</span>
          <Skeleton width={320} height={28} />
          <Card>
            <div className="detail-waiting">
              <Skeleton width="60%" />
              <Skeleton width="40%" />
              <Skeleton width="80%" />
              <Skeleton width="70%" />
            </div>
          </Card>
        </>
      )}
    </Plain>
  )
}
