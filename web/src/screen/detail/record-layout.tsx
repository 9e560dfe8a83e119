import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { ForwardIcon } from '#ui/icons/forward.ts'
import { useTranslation } from '#texts/translation.ts'
import './record-layout.css'

export type Crumb = { readonly label: string; readonly href: string }

type RecordHeaderProps = {
  /** The way here, without the last step, which is the title unless `here` says otherwise. */
  readonly crumbs?: readonly Crumb[]
  readonly here?: string
  /** Instead of crumbs: the tools of a panel. */
  readonly tools?: ReactNode
  readonly title: string
  readonly tag?: ReactNode
  readonly actions?: ReactNode
  /** The actions are those of an edit: on a phone they stand at the bottom, for the thumb. */
  readonly editing?: boolean
}

/** A record's head: the way here, the title with its state, the actions. It stays while the rest scrolls. */
export function RecordHeader({ crumbs, here, tools, title, tag, actions, editing }: RecordHeaderProps) {
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

/** A record's body: its fields in the main column, what belongs to it beside them. */
export function RecordBody({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <div className="record-body">
      <div className="stack">{children}</div>
      {aside && <aside className="stack">{aside}</aside>}
    </div>
  )
}
