import { Link } from 'wouter'
import type { Icon } from '#ui/icons/meaning.tsx'
import './view-switch.css'

type ViewSwitchProps = {
  readonly label: string
  /** The name of the view that is shown. */
  readonly current: string
  readonly views: readonly {
    readonly name: string
    readonly href: string
    readonly text: string
    readonly Mark: Icon
  }[]
}

/** Links to the views of the same data, such as a list and a month. */
export const ViewSwitch = ({ label, current, views }: ViewSwitchProps) => (
  <nav className="views" aria-label={label}>
    {views.map(({ name, href, text, Mark }) => (
      <Link key={name} href={href} className="view" aria-current={name === current ? 'page' : undefined}>
        <Mark />
        <span className="view-text">{text}</span>
      </Link>
    ))}
  </nav>
)
