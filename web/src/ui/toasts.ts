/** The action of a toast. */
export type ToastAction = { readonly label: string; readonly onPress: () => void }

export type Toast = {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly title?: string
  readonly message?: string
  readonly action?: ToastAction
}

type Text = { readonly title?: string; readonly message?: string; readonly action?: ToastAction }

const TOAST_DURATION_MS = 6_000
/** Long enough to read the message, decide, and reach the button by keyboard. */
const ACTION_DURATION_MS = 20_000
let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function show(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Sends short messages that float over the page. Callers translate the texts. */
export const toasts = {
  /** Disappears after six seconds, or after twenty if it has an action. */
  success(text: Text) {
    const toast = { ...text, id: ++lastId, kind: 'success' } as const
    show([...shown, toast])
    toasts.release(toast.id)
  },
  /** Stays until it is dismissed, its action is used or it is cleared. */
  error(text: Text) {
    show([...shown, { ...text, id: ++lastId, kind: 'error' }])
  },
  /** Keeps a toast while the user points at it or has the focus in it. */
  hold(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  },
  /** Restarts the timer of a success toast. */
  release(id: number) {
    const toast = shown.find((each) => each.id === id)
    if (toast?.kind !== 'success') return
    toasts.hold(id)
    timers.set(
      id,
      setTimeout(() => toasts.dismiss(id), toast.action ? ACTION_DURATION_MS : TOAST_DURATION_MS),
    )
  },
  dismiss(id: number) {
    toasts.hold(id)
    show(shown.filter((toast) => toast.id !== id))
  },
  /** Dismisses the errors, when the user tries again. */
  dismissErrors() {
    for (const { id, kind } of shown) if (kind === 'error') toasts.dismiss(id)
  },
  clear() {
    for (const { id } of shown) toasts.hold(id)
    show([])
  },
  current: (): readonly Toast[] => shown,
  /** Notifies a listener of every change. Returns the function that stops it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
