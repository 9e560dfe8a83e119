import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { ForwardIcon } from '#ui/icons/forward.ts'
import { useTranslation } from '#texts/translation.ts'
import './record-layout.css'

export type Crumb = { readonly label: string; readonly href: string }

type RecordHeaderProps = {
  /** The breadcrumbs without the last one, which is the title unless `here` is set. */
  readonly crumbs?: readonly Crumb[]
  readonly here?: string
  /** The tools of a panel, instead of breadcrumbs. */
  readonly tools?: ReactNode
  /** The number of the record, before its title. */
  readonly number?: string
  readonly title: string
  readonly tag?: ReactNode
  readonly actions?: ReactNode
  /** Whether the actions are those of edit mode. On a phone they are at the bottom. */
  readonly editing?: boolean
}

/** The head of a record: breadcrumbs, title, status and actions. It stays visible while the page scrolls. */
export function RecordHeader({ crumbs, here, tools, number, title, tag, actions, editing }: RecordHeaderProps) {
  const { t } = useTranslation()
  const Heading = tools ? 'h2' : 'h1'
  return (
    <header className="record-head">
      {tools ?? (
        <nav className="crumbs no-print" aria-label={t('screen.crumbs')}>
          {crumbs?.map(({ label, href }) => (
            <Fragment key={href}>
              <Link href={href}>{label}</Link>
              <ForwardIcon />
            </Fragment>
          ))}
          <span aria-current="page">{here ?? title}</span>
        </nav>
      )}
      <div className="record-line">
        <div className="record-name">
          <Heading className="record-title" tabIndex={-1}>
            {number !== undefined && <span className="record-number">{number} </span>}
            {title}
          </Heading>
          {tag}
        </div>
        {actions && (
          <div className="record-actions no-print" data-editing={editing ? '' : undefined}>
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}

/** The body of a record: its fields in the main column, and the side column. */
export function RecordBody({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <div className="record-body">
      <div className="stack">{children}</div>
      {aside && <aside className="stack">{aside}</aside>}
    </div>
  )
}
