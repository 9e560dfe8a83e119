import { createContext, use } from 'react'
import type { Send } from './send.ts'

/** In the layout through the session's client; outside it through the light transport. */
export const SendContext = createContext<Send | null>(null)

export function useSend(): Send {
  const send = use(SendContext)
  if (!send) throw new Error('useSend needs the app around it')
  return send
}
