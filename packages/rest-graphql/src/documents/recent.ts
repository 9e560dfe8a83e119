export type Recent<T> = { get(key: string): T | undefined; set(key: string, value: T, weight: number): void }

/** A map that evicts the least recently used entries while the sum of all weights exceeds `max`. */
export function createRecent<T>(max: number): Recent<T> {
  const entries = new Map<string, { readonly value: T; readonly weight: number }>()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, weight) {
      remove(key)
      entries.set(key, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= max) return
        remove(oldest)
      }
    },
  }
}
