import { createContext, use } from 'react'
import type { Send } from './send.ts'

/** The session's client in the layout, and the light transport outside it. */
export const SendContext = createContext<Send | null>(null)

export function useSend(): Send {
  const send = use(SendContext)
  if (!send) throw new Error('useSend needs the app around it')
  return send
}
