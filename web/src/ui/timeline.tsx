import type { ReactNode } from 'react'
import './timeline.css'

export type Moment = {
  readonly key: string
  readonly title: ReactNode
  readonly note?: ReactNode
  /** A state, on a line of its own below the note. */
  readonly state?: ReactNode
  /** The entry that is shown. */
  readonly current?: boolean
}

/** A timeline, newest first. */
export function Timeline({ moments }: { readonly moments: readonly Moment[] }) {
  return (
    <ol className="timeline">
      {moments.map(({ key, title, note, state, current }) => (
        <li key={key} aria-current={current || undefined}>
          <span className="timeline-title">{title}</span>
          {note !== undefined && <span className="timeline-note">{note}</span>}
          {state !== undefined && <span className="timeline-note">{state}</span>}
        </li>
      ))}
    </ol>
  )
}
