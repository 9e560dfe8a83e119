import { useSyncExternalStore } from 'react'

// Whether the session is being recorded. The recorder itself is in another chunk.
const listeners = new Set<() => void>()
let recording = false

export function noteRecording(next: boolean): void {
  recording = next
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsRecording = (): boolean => useSyncExternalStore(follow, () => recording)
