import { useSyncExternalStore } from 'react'

/** Whether the session is being recorded, for whoever shows it; the recorder itself is another chunk. */
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

/** The recorder and the developer panel. They come when they are asked for, and stand outside the app's own tree. */
export const loadTools = () => import('./tools.tsx')

/** Ctrl-Shift-M opens the developer panel and closes it. */
export function openPanel(event: KeyboardEvent): void {
  if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyM') return
  event.preventDefault()
  void loadTools().then(({ togglePanel }) => togglePanel())
}
