import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TableIcon } from '#ui/icons/table.ts'
import { formatNumber } from '#ui/numbers.ts'

type FigureCardProps = {
  readonly title: ReactNode
  /** The main number, with its unit. */
  readonly lead?: ReactNode
  /** One or two lines that explain the number. */
  readonly notes?: ReactNode
  readonly aside?: ReactNode
  /** The data of the plot as a table. Omitted if the content is numbers already. */
  readonly table?: ReactNode
  readonly children?: ReactNode
}

/** A key figure: its name, the main number, an explanation, and a plot whose data can be shown as a table. */
export function FigureCard({ title, lead, notes, aside, table, children }: FigureCardProps) {
  const { t } = useTranslation()
  const [asTable, showTable] = useState(false)
  return (
    <Card
      title={title}
      aside={
        <span className="figure-aside no-print">
          {aside}
          {table && (
            <Button variant="subtle" pressed={asTable} onPress={() => showTable(!asTable)} icon={TableIcon}>
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

type FigureLinkProps = {
  /** The number of records in the linked list. */
  readonly count: number
  readonly href: string
  readonly children?: ReactNode
}

/** A number that links to the list of the records that it counts. */
export function FigureLink({ count, href, children }: FigureLinkProps) {
  const { i18n } = useTranslation()
  return (
    <Link href={href} className="figure-proof" data-figure={count}>
      {children ?? formatNumber(count, i18n.language)}
    </Link>
  )
}

/** Shown for a figure without data: what it will show, and the first step. */
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

/** A figure that failed to load. The others are not affected. */
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
