import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from './icons/close.ts'
import { DoneIcon } from './icons/done.ts'
import { FaultIcon } from './icons/fault.ts'
import { spoken } from './live-region.ts'
import { toasts, type Toast } from './toasts.ts'
import { keepWithinReach } from './within-reach.ts'
import './toaster.css'

type Texts = {
  /** The default titles of toasts. */
  readonly success: string
  readonly error: string
  /** The default message of an error. */
  readonly unknown: string
  readonly dismiss: string
  /** The accessible name of the region. */
  readonly region: string
}

/**
 * Renders toasts and announcements. Rendered once, at the end of the page and outside the app: a panel or dialog hides
 * everything outside of it from screen readers except announcers. The regions are always mounted, so that new content is
 * read out.
 */
export function Toaster({ texts }: { texts: Texts }) {
  const all = useSyncExternalStore(toasts.subscribe, toasts.current)
  const said = useSyncExternalStore(spoken.subscribe, spoken.current)
  const own = useRef<HTMLElement>(null)
  useEffect(() => (own.current ? keepWithinReach(own.current) : undefined), [])
  const regions = [
    { kind: 'success', role: 'status' },
    { kind: 'error', role: 'alert' },
  ] as const
  return createPortal(
    <section ref={own} className="toaster no-print" aria-label={texts.region} data-live-announcer="">
      {regions.map(({ kind, role }) => (
        <div key={kind} role={role} className="toaster-region">
          {all
            .filter((toast) => toast.kind === kind)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} texts={texts} />
            ))}
        </div>
      ))}
      <output className="spoken">{said}</output>
    </section>,
    document.body,
  )
}

function ToastCard({ toast, texts }: { toast: Toast; texts: Texts }) {
  const failed = toast.kind === 'error'
  const message = toast.message ?? (failed ? texts.unknown : undefined)
  const dismiss = () => toasts.dismiss(toast.id)
  return (
    <div
      className="toast"
      data-kind={toast.kind}
      onPointerEnter={() => toasts.hold(toast.id)}
      onPointerLeave={() => toasts.release(toast.id)}
      onFocus={() => toasts.hold(toast.id)}
      onBlur={() => toasts.release(toast.id)}
    >
      {failed ? <FaultIcon /> : <DoneIcon />}
      <div className="toast-text">
        <p className="toast-title">{toast.title ?? texts[toast.kind]}</p>
        {message && <p className="toast-message">{message}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="toast-action"
          aria-keyshortcuts="Alt+T"
          onClick={() => {
            dismiss()
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={texts.dismiss} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  )
}
