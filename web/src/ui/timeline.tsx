import type { ReactNode } from 'react'
import './timeline.css'

export type Moment = {
  readonly key: string
  readonly title: ReactNode
  readonly note?: ReactNode
  /** The entry that is shown. */
  readonly current?: boolean
}

/** A timeline, newest first. */
export function Timeline({ moments }: { readonly moments: readonly Moment[] }) {
  return (
    <ol className="timeline">
      {moments.map(({ key, title, note, current }) => (
        <li key={key} aria-current={current || undefined}>
          <span className="timeline-title">{title}</span>
          {note !== undefined && <span className="timeline-note">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
