/** Tells the activity machine of every request of every client. */
type Listener = (event: { readonly type: 'request.began' | 'request.ended' }) => void

const listeners = new Set<Listener>()

export const requests = {
  tell(type: 'request.began' | 'request.ended') {
    for (const listener of listeners) listener({ type })
  },
  /** The answer stops it. */
  follow(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
