import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons/close.ts'
import { formatNumber } from '#ui/numbers.ts'
import type { BulkAction, Marked } from '../bulk/actions.ts'
import { useDisabledReason } from '../disabled-reason.tsx'
import type { Listing } from '../resource.ts'
import { useTexts } from '../texts.ts'
import './bulk-bar.css'

const BulkDialog = lazy(() => import('../bulk/bulk-dialog.tsx'))

type BulkBarProps<Row> = {
  readonly resource: Listing<Row>
  readonly marked: readonly Marked[]
  /** The message about the rows of other pages, with its action. */
  readonly found: ReactNode
  /** Tools that are not specific to the resource, such as the export. */
  readonly children?: ReactNode
  readonly onClear: () => void
  /** Called with the ids that are not done, which stay selected. */
  readonly onDone: (left: readonly string[]) => void
}

/** The bulk actions for the selected rows. Their dialogs load when they are first needed. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { resource, marked, found, children, onClear, onDone } = props
  const texts = useTexts(resource.name)
  const { t } = texts
  const disabledReason = useDisabledReason(resource.permission)
  const [action, setAction] = useState<BulkAction | null>(null)
  const full = useSession().organization.featureAccessibility === 'FULL'
  const actions = (resource.bulk ?? []).filter(
    ({ input }) => full || input?.kind !== 'record' || !input.source.fullOnly,
  )
  // The bar may cover the row whose selection opened it.
  useEffect(() => {
    document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className="bulk-bar no-print" aria-label={t('screen.bulk.label')}>
      {found}
      <div className="bulk-head">
        <output className="bulk-count">
          {t('screen.bulk.selected', { count: marked.length, number: formatNumber(marked.length, texts.language) })}
        </output>
        <Button variant="subtle" icon={CloseIcon} label={t('screen.bulk.clear')} onPress={onClear} />
      </div>
      <div className="bulk-actions">
        {actions.map((each) => (
          <Button key={each.name} icon={each.icon} disabled={Boolean(disabledReason)} onPress={() => setAction(each)}>
            {texts.maybe(`bulk.${each.name}`) ?? t(`screen.bulk.actions.${each.name}`)}
          </Button>
        ))}
        {children}
      </div>
      {disabledReason && actions.length > 0 && <p className="bulk-disabled-reason">{disabledReason}</p>}
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
