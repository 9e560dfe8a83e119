import { useMemo } from 'react'
import type { Client } from '@urql/core'
import { useClient } from 'urql'
import { senderOf } from './client.ts'
import type { Sender } from './send.ts'

/** Returns the sender of a client, which is stable for the client. */
export const useSenderOf = (client: Client): Sender => useMemo(() => senderOf(client), [client])

/** Returns the sender of the session's client, which can also notify the app of a quiet failure. */
export const useSender = (): Sender => useSenderOf(useClient())
