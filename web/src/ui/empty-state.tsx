import type { ReactNode } from 'react'
import type { Icon } from './icons/meaning.tsx'
import './empty-state.css'

type EmptyStateProps = {
  readonly icon: Icon
  readonly title: ReactNode
  /** Renders the title as the page's heading. */
  readonly heading?: 'h1' | 'h2'
  /** What belongs here or why nothing was found, and what to do next. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Shown instead of an empty list: what the list is for, and the first step. */
export function EmptyState({ icon: Mark, title, heading: Heading = 'h2', children, actions }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-state-mark">
        <Mark size={24} />
      </span>
      <Heading className="empty-state-title">{title}</Heading>
      {children !== undefined && <div className="empty-state-text">{children}</div>}
      {actions !== undefined && <div className="empty-state-actions">{actions}</div>}
    </div>
  )
}
