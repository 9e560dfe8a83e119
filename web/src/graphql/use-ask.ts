import { createContext, use, useCallback, useState } from 'react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { Answer, Ask } from './ask.ts'

export const AskContext = createContext<Ask | null>(null)

export function useAsk(): Ask {
  const ask = use(AskContext)
  if (!ask) throw new Error('useAsk needs the app around it')
  return ask
}

/** One operation of a page outside the layout: its last answer, whether it is under way, and how to send it. */
export function useOperation<Data, Variables>(document: TypedDocumentNode<Data, Variables>) {
  const ask = useAsk()
  const [answer, setAnswer] = useState<Answer<Data> | null>(null)
  const [busy, setBusy] = useState(false)
  const send = useCallback(
    async (variables: Variables) => {
      setBusy(true)
      setAnswer(await ask(document, variables))
      setBusy(false)
    },
    [ask, document],
  )
  return { data: answer?.data ?? null, failure: answer?.failure ?? null, busy, send }
}
