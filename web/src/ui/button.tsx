import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Icon } from './icons/meaning.tsx'
import { OffIcon } from './icons/off.ts'
import { WorkingIcon } from './icons/working.ts'
import './button.css'

type Face = {
  /** One primary button on a screen; `second` beside it; `quiet` where an edge would be noise. */
  readonly look?: 'primary' | 'second' | 'quiet'
  readonly icon?: Icon
  readonly children?: ReactNode
  /** The name of a button that shows its icon alone. */
  readonly label?: string
}

type ButtonProps = Face & {
  readonly onPress?: () => void
  readonly submits?: boolean
  /** What the button says while it works, such as "Saving…"; it keeps its width. */
  readonly working?: string
  readonly busy?: boolean
  /** Why the action is off. The button keeps its place, shows a lock and says the reason. */
  readonly off?: ReactNode
  /** There is nowhere further to go, as on a list's last page: off, and the reason is plain to see. */
  readonly ended?: boolean
  readonly pressed?: boolean
}

export function Button({ onPress, submits, working, busy = false, off, ended = false, pressed, ...face }: ButtonProps) {
  const reasonId = useId()
  const blocked = busy || ended || Boolean(off)
  const button = (
    <button
      type={submits && !blocked ? 'submit' : 'button'}
      className="button"
      data-look={face.look ?? 'second'}
      data-off={off || ended ? '' : undefined}
      data-icon-only={face.label && !face.children ? '' : undefined}
      aria-label={face.label}
      title={face.label}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-describedby={off ? reasonId : undefined}
      onClick={blocked ? undefined : onPress}
    >
      <Content {...face} icon={off ? OffIcon : face.icon} working={working} busy={busy} />
    </button>
  )
  if (!off) return button
  return (
    <span className="button-off">
      {button}
      <span id={reasonId} className="button-reason">
        {off}
      </span>
    </span>
  )
}

/** Goes somewhere, looking like a button. */
export function ButtonLink({ href, ...face }: Face & { readonly href: string }) {
  return (
    <Link
      href={href}
      className="button"
      data-look={face.look ?? 'second'}
      data-icon-only={face.label && !face.children ? '' : undefined}
      aria-label={face.label}
      title={face.label}
    >
      <Content {...face} />
    </Link>
  )
}

function Content({ icon: Mark, children, working, busy }: Face & { working?: string; busy?: boolean }) {
  return (
    <>
      <span className="button-face" data-hidden={busy && working ? '' : undefined}>
        {Mark && <Mark />}
        {children}
      </span>
      {working && (
        <span className="button-face" data-hidden={busy ? undefined : ''}>
          <WorkingIcon className="button-working" />
          {working}
        </span>
      )}
    </>
  )
}
