import { createContext } from 'react'

/** A record that is shown beside its list, and the way to its neighbours. */
export type Panel = {
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  readonly close: () => void
}

export const PanelContext = createContext<Panel | null>(null)
