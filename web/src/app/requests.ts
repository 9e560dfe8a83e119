/** Notifies the activity machine of the requests of every client. */
type Listener = (event: { readonly type: 'request.began' | 'request.ended' }) => void

const listeners = new Set<Listener>()

export const requests = {
  emit(type: 'request.began' | 'request.ended') {
    for (const listener of listeners) listener({ type })
  },
  /** Returns a function that unsubscribes. */
  follow(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
