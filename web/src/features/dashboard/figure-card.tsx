import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TableIcon } from '#ui/icons/table.ts'
import { formatNumber } from '#ui/numbers.ts'

type FigureCardProps = {
  readonly title: ReactNode
  /** The one number, with its unit. */
  readonly lead?: ReactNode
  /** A line or two to read it by. */
  readonly notes?: ReactNode
  readonly beside?: ReactNode
  /** The same as the plot, in numbers; none where what stands there is numbers already. */
  readonly table?: ReactNode
  readonly children?: ReactNode
}

/** A figure: its name, the one number, a line to read it by, and a plot of one idea with its table one press away. */
export function FigureCard({ title, lead, notes, beside, table, children }: FigureCardProps) {
  const { t } = useTranslation()
  const [asTable, showTable] = useState(false)
  return (
    <Card
      title={title}
      beside={
        <span className="figure-beside no-print">
          {beside}
          {table && (
            <Button look="quiet" pressed={asTable} onPress={() => showTable(!asTable)} icon={TableIcon}>
              {t('dashboard.figures.table')}
            </Button>
          )}
        </span>
      }
    >
      <div className="figure">
        {lead && <p className="figure-lead">{lead}</p>}
        {notes && <p className="figure-notes">{notes}</p>}
        {asTable && table ? table : children}
      </div>
    </Card>
  )
}

type ProofProps = {
  /** As many as the list holds to which it leads. */
  readonly count: number
  readonly href: string
  readonly children?: ReactNode
}

/** A number that leads to the list that proves it. */
export function Proof({ count, href, children }: ProofProps) {
  const { i18n } = useTranslation()
  return (
    <Link href={href} className="figure-proof" data-figure={count}>
      {children ?? formatNumber(count, i18n.language)}
    </Link>
  )
}

/** What a figure says where there is nothing to reckon: what it will show, and the first step. */
export function NoFigure({ title, text, href, step }: Record<'title' | 'text' | 'href' | 'step', string>) {
  return (
    <FigureCard title={title}>
      <p className="figure-none">{text}</p>
      <p>
        <Link href={href}>{step}</Link>
      </p>
    </FigureCard>
  )
}

/** One figure that failed, beside the others. */
export function FailedFigure({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <FigureCard title={title}>
      <div role="alert" className="figure-none">
        <p>{t('dashboard.figures.failed')}</p>
        <Button onPress={onRetry}>{t('screen.failed.retry')}</Button>
      </div>
    </FigureCard>
  )
}
