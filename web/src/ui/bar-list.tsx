import type { ReactNode } from 'react'
import { Link } from 'wouter'
import './bar-list.css'

export type Bar = {
  readonly key: string
  /** What is counted: a label with its icon. */
  readonly label: ReactNode
  readonly count: number
  /** The list with exactly these records. */
  readonly href: string
  readonly tone: string
}

type BarListProps = {
  /** Describes the chart in a sentence. */
  readonly label: string
  readonly bars: readonly Bar[]
  readonly format: (count: number) => string
}

/** Counts as horizontal bars from a common zero. Each bar has its number and links to the list behind it. */
export function BarList({ label, bars, format }: BarListProps) {
  const max = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className="bar-list" aria-label={label}>
      {bars.map(({ key, label: text, count, href, tone }) => (
        <li key={key}>
          <Link href={href} className="bar" data-figure={count}>
            <span className="bar-label">{text}</span>
            <span className="bar-count">{format(count)}</span>
            <svg className="bar-track" height="10" width="100%" aria-hidden>
              {count > 0 && (
                <rect className="bar-fill" data-tone={tone} width={`${(count / max) * 100}%`} height="10" rx="2" />
              )}
            </svg>
          </Link>
        </li>
      ))}
    </ul>
  )
}
