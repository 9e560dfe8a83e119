import { createParser } from 'eventsource-parser'
import { ChangesDocument } from '#graphql/generated/graphql.ts'
import { failureOf, type ErrorAnswer } from '#graphql/errors.ts'
import type { Change } from '#graphql/feed.ts'
import { printOperation } from '#graphql/print.ts'
import { GRAPHQL_URL } from '#graphql/transport.ts'

/** Longer than two of the service's heartbeats: a stream that is silent for so long is not there any more. */
const SILENCE_MS = 45_000

/** Why a stream ended: it was refused for good, or it may be opened again. */
export type Ending = 'session lost' | 'refused' | 'ended'

type Options = {
  readonly organizationId: string
  /** The cursor to go on from; null begins so many seconds back. */
  readonly after: string | null
  readonly secondsBack: number
  readonly signal: AbortSignal
  readonly onChange: (change: Change) => void
}

type Result = { readonly data?: { readonly changes: Change } | null; readonly errors?: ErrorAnswer['graphQLErrors'] }

/** Reads one stream of changes to its end. Never rejects. */
export async function readStream({ signal, onChange, ...variables }: Options): Promise<Ending> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  let ending: Ending = 'ended'
  const parser = createParser({
    onEvent({ event, data }) {
      if (event !== 'next') return
      const { data: result, errors } = JSON.parse(data) as Result
      if (errors) ending = endingOf(errors)
      else if (result) onChange(result.changes)
    },
  })
  try {
    heard()
    const response = await fetch(GRAPHQL_URL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ query: printOperation(ChangesDocument), variables }),
      signal: AbortSignal.any([signal, silent.signal]),
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const read = await reader?.read()
      if (!read || read.done) return ending
      heard()
      parser.feed(read.value)
    }
  } catch {
    return ending
  } finally {
    clearTimeout(timer)
  }
}

function endingOf(errors: ErrorAnswer['graphQLErrors']): Ending {
  const { code } = failureOf({ graphQLErrors: errors })
  if (code === 'UNAUTHENTICATED') return 'session lost'
  return code === 'FORBIDDEN' || code === 'NOT_FOUND' ? 'refused' : 'ended'
}
