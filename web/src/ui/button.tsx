import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Icon } from './icons/meaning.tsx'
import { DisabledIcon } from './icons/disabled.ts'
import { WorkingIcon } from './icons/working.ts'
import './button.css'

type Face = {
  /** A screen has one primary button. `second` is an outlined button; `quiet` has no outline. */
  readonly look?: 'primary' | 'second' | 'quiet'
  readonly icon?: Icon
  readonly children?: ReactNode
  /** The accessible name of a button that shows only its icon. */
  readonly label?: string
}

type ButtonProps = Face & {
  readonly onPress?: () => void
  readonly submits?: boolean
  /** The label while the action is in progress, such as "Saving…". The button keeps its width. */
  readonly working?: string
  readonly busy?: boolean
  /** Why the action is disabled. The button shows a lock and describes the reason. */
  readonly off?: ReactNode
  /** Disables the button without a reason. Use it only where the reason is obvious, such as "Next" on the last page. */
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
      <Content {...face} icon={off ? DisabledIcon : face.icon} working={working} busy={busy} />
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

/** A link that looks like a button. */
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
