import { createContext, use } from 'react'
import type { Feed } from '#graphql/feed.ts'

/** Where changes go that come in, and what is to be done when they end with the session. */
export type LiveOutlets = { readonly feed: Feed; readonly onSessionLost: () => void }

export const LiveContext = createContext<LiveOutlets | null>(null)

export function useLiveOutlets(): LiveOutlets {
  const outlets = use(LiveContext)
  if (!outlets) throw new Error('useLiveOutlets needs the layout around it')
  return outlets
}
