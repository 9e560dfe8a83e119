/** What a toast offers to do about it. */
export type ToastAction = { readonly label: string; readonly onPress: () => void }

export type Toast = {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly title?: string
  readonly message?: string
  readonly action?: ToastAction
}

type Text = { readonly title?: string; readonly message?: string }

const LINGER_MS = 6000
let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Short messages that float over the page, for any code to send. Texts come translated. */
export const toasts = {
  /** Goes away by itself after six seconds. */
  success(text: Text) {
    const toast = { ...text, id: ++lastId, kind: 'success' } as const
    show([...shown, toast])
    setTimeout(() => toasts.dismiss(toast.id), LINGER_MS)
  },
  /** Stays until it is dismissed, acted on or cleared. */
  error(text: Text & { readonly action?: ToastAction }) {
    show([...shown, { ...text, id: ++lastId, kind: 'error' }])
  },
  dismiss(id: number) {
    show(shown.filter((toast) => toast.id !== id))
  },
  clear() {
    show([])
  },
  current: (): readonly Toast[] => shown,
  /** Tells of every change; the answer stops it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
