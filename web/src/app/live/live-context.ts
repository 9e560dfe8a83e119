import { createContext, use } from 'react'
import type { Feed } from '#graphql/feed.ts'

/** The feed that receives changes, and the callback for the end of the session. */
export type LiveOutlets = { readonly feed: Feed; readonly onSessionLost: () => void }

export const LiveContext = createContext<LiveOutlets | null>(null)

export function useLiveOutlets(): LiveOutlets {
  const outlets = use(LiveContext)
  if (!outlets) throw new Error('useLiveOutlets needs the layout around it')
  return outlets
}
