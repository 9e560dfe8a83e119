import { Link } from 'wouter'
import './tabs.css'

export type Tab = {
  readonly name: string
  readonly label: string
  readonly href: string
  readonly count?: number
  /** What is counted asks for attention. */
  readonly urgent?: boolean
}

/** Views of the same thing, each with its own address. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly current: string
}) {
  return (
    <nav className="tabs no-print" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          ref={tab.name === current ? bringIntoView : undefined}
          href={tab.href}
          replace
          className="tab"
          aria-current={tab.name === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="count" data-urgent={tab.urgent && tab.count > 0 ? '' : undefined}>
              {tab.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** Where not all of them fit, the strip is moved so far that the current one is seen; the page stays where it is. */
function bringIntoView(tab: HTMLElement | null): void {
  const strip = tab?.parentElement
  if (!tab || !strip) return
  const over = tab.getBoundingClientRect().right - strip.getBoundingClientRect().right
  if (over > 0) strip.scrollLeft += over
}
