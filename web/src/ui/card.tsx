import { useId, type ReactNode } from 'react'
import './card.css'

type CardProps = {
  readonly title?: ReactNode
  /** The number of items in the card, shown after its title. */
  readonly count?: number
  /** Shown to the right of the title: a link, a subtle button or a note. */
  readonly aside?: ReactNode
  /** The content extends to the card's edges. For lists and tables. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A section of a page with a border and a title. Inside a panel, sections are separated by lines. */
export function Card({ title, count, aside, flush = false, children }: CardProps) {
  const titleId = useId()
  return (
    <section className="card" aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <header className="card-head">
          <h2 id={titleId}>{title}</h2>
          {count !== undefined && <span className="count">{count}</span>}
          {aside !== undefined && <div className="card-aside">{aside}</div>}
        </header>
      )}
      <div className={flush ? 'card-flush' : 'card-body'}>{children}</div>
    </section>
  )
}
