import type { ReactNode } from 'react'
import type { Client } from '@urql/core'
import { Provider } from 'urql'
import { SendContext } from './use-send.ts'
import { useSenderOf } from './use-sender.ts'

/** Provides the client for queries, and its `send` for operations. */
export function ClientProvider({ client, children }: { readonly client: Client; readonly children: ReactNode }) {
  const { send } = useSenderOf(client)
  return (
    <Provider value={client}>
      <SendContext value={send}>{children}</SendContext>
    </Provider>
  )
}
