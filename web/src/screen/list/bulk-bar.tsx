import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons/close.ts'
import { formatNumber } from '#ui/numbers.ts'
import type { BulkAction, Marked } from '../bulk/actions.ts'
import { useReasonOff } from '../reason-off.tsx'
import type { AnyRecord, Resource } from '../resource.ts'
import { useWords } from '../words.ts'
import './bulk-bar.css'

const BulkDialog = lazy(() => import('../bulk/bulk-dialog.tsx'))

type BulkBarProps<Row, Rec extends AnyRecord, Draft> = {
  readonly resource: Resource<Row, Rec, Draft>
  readonly marked: readonly Marked[]
  /** What is said, and offered, of the rows of other pages. */
  readonly found: ReactNode
  /** Tools that are not the resource's own, such as the export. */
  readonly children?: ReactNode
  readonly onClear: () => void
  /** What still has to be done stays marked. */
  readonly onDone: (left: readonly string[]) => void
}

/** What can be done to the rows that are marked. What is asked for and carried out is loaded when it is first needed. */
export function BulkBar<Row, Rec extends AnyRecord, Draft>(props: BulkBarProps<Row, Rec, Draft>) {
  const { resource, marked, found, children, onClear, onDone } = props
  const words = useWords(resource.name)
  const { t } = words
  const off = useReasonOff(resource.permission)
  const [action, setAction] = useState<BulkAction | null>(null)
  const full = useSession().organization.featureAccessibility === 'FULL'
  const actions = (resource.bulk ?? []).filter(({ asks }) => full || asks?.kind !== 'record' || !asks.source.fullOnly)
  // The row whose mark brought the bar may stand where the bar comes to stand.
  useEffect(() => {
    document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className="bulk-bar no-print" aria-label={t('screen.bulk.label')}>
      {found}
      <div className="bulk-head">
        <output className="bulk-count">
          {t('screen.bulk.marked', { count: marked.length, number: formatNumber(marked.length, words.language) })}
        </output>
        <Button look="quiet" icon={CloseIcon} label={t('screen.bulk.clear')} onPress={onClear} />
      </div>
      <div className="bulk-actions">
        {actions.map((each) => (
          <Button key={each.name} icon={each.icon} ended={Boolean(off)} onPress={() => setAction(each)}>
            {words.maybe(`bulk.${each.name}`) ?? t(`screen.bulk.actions.${each.name}`)}
          </Button>
        ))}
        {children}
      </div>
      {off && actions.length > 0 && <p className="bulk-off">{off}</p>}
      {action && (
        <Suspense fallback={null}>
          <BulkDialog
            resource={resource as never}
            action={action}
            marked={marked}
            onClose={(left) => {
              setAction(null)
              onDone(left)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
