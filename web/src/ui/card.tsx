import { useId, type ReactNode } from 'react'
import './card.css'

type CardProps = {
  readonly title?: ReactNode
  /** How many things the card holds, beside its title. */
  readonly count?: number
  /** At the right of the title: a link, a quiet button, a note. */
  readonly beside?: ReactNode
  /** Its content reaches the card's edges, as a list's rows or a table do. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** One part of a page: a line around it, its name above. Inside a panel, lines alone part them. */
export function Card({ title, count, beside, flush = false, children }: CardProps) {
  const titleId = useId()
  return (
    <section className="card" aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <header className="card-head">
          <h2 id={titleId}>{title}</h2>
          {count !== undefined && <span className="count">{count}</span>}
          {beside !== undefined && <div className="card-beside">{beside}</div>}
        </header>
      )}
      <div className={flush ? 'card-flush' : 'card-body'}>{children}</div>
    </section>
  )
}
