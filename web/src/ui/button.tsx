import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Icon } from './icons/meaning.tsx'
import { DisabledIcon } from './icons/disabled.ts'
import { WorkingIcon } from './icons/working.ts'
import './button.css'

type ButtonAppearance = {
  /**
   * A screen has one primary button. `danger` replaces it where the action cannot be undone. `subtle` has no outline. By
   * default, `outline`.
   */
  readonly variant?: 'primary' | 'danger' | 'outline' | 'subtle'
  readonly icon?: Icon
  readonly children?: ReactNode
  /** The accessible name of a button that shows only its icon. */
  readonly label?: string
}

type ButtonProps = ButtonAppearance & {
  readonly onPress?: () => void
  readonly submits?: boolean
  /** The label while the action is in progress, such as "Saving…". The button keeps its width. */
  readonly working?: string
  readonly busy?: boolean
  /** Why the action is disabled. The button shows a lock and describes the reason. */
  readonly disabledReason?: ReactNode
  /** Disables the button without a reason. Use it only where the reason is obvious, such as "Next" on the last page. */
  readonly disabled?: boolean
  readonly pressed?: boolean
}

export function Button(props: ButtonProps) {
  const { onPress, submits, working, busy = false, disabledReason, disabled = false, pressed, ...appearance } = props
  const reasonId = useId()
  const blocked = busy || disabled || Boolean(disabledReason)
  const button = (
    <button
      type={submits && !blocked ? 'submit' : 'button'}
      className="button"
      data-variant={appearance.variant ?? 'outline'}
      data-disabled={disabledReason || disabled ? '' : undefined}
      data-icon-only={appearance.label && !appearance.children ? '' : undefined}
      aria-label={appearance.label}
      title={appearance.label}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-describedby={disabledReason ? reasonId : undefined}
      onClick={blocked ? undefined : onPress}
    >
      <Content {...appearance} icon={disabledReason ? DisabledIcon : appearance.icon} working={working} busy={busy} />
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className="button-disabled">
      {button}
      <span id={reasonId} className="button-reason">
        {disabledReason}
      </span>
    </span>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ href, ...appearance }: ButtonAppearance & { readonly href: string }) {
  return (
    <Link
      href={href}
      className="button"
      data-variant={appearance.variant ?? 'outline'}
      data-icon-only={appearance.label && !appearance.children ? '' : undefined}
      aria-label={appearance.label}
      title={appearance.label}
    >
      <Content {...appearance} />
    </Link>
  )
}

function Content({ icon: Mark, children, working, busy }: ButtonAppearance & { working?: string; busy?: boolean }) {
  return (
    <>
      <span className="button-content" data-hidden={busy && working ? '' : undefined}>
        {Mark && <Mark />}
        {children}
      </span>
      {working && (
        <span className="button-content" data-hidden={busy ? undefined : ''}>
          <WorkingIcon className="button-working" />
          {working}
        </span>
      )}
    </>
  )
}
