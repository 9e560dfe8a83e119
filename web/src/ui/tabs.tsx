import { Link } from 'wouter'
import './tabs.css'

export type Tab = {
  readonly name: string
  readonly label: string
  readonly href: string
  readonly count?: number
  /** The counted items need attention. */
  readonly urgent?: boolean
}

/** Views of the same content, each with a URL of its own. */
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

/** Scrolls the tab strip so that the current tab is visible, without scrolling the page. */
function bringIntoView(tab: HTMLElement | null): void {
  const strip = tab?.parentElement
  if (!tab || !strip) return
  const over = tab.getBoundingClientRect().right - strip.getBoundingClientRect().right
  if (over > 0) strip.scrollLeft += over
}
