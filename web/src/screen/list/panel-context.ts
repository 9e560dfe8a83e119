import { createContext } from 'react'

/** A record next to its list, and the addresses of the previous and next one. */
export type Panel = {
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  readonly close: () => void
}

export const PanelContext = createContext<Panel | null>(null)
