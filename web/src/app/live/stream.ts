import { createParser } from 'eventsource-parser'
import { ChangesDocument } from '#graphql/generated/changes.graphql.ts'
import { failureOf, type ErrorResponse, type Failure } from '#graphql/errors.ts'
import type { Change } from '#graphql/feed.ts'
import { printOperation } from '#graphql/print.ts'
import { GRAPHQL_URL } from '#graphql/transport.ts'

/** Longer than two of the service's heartbeats. A stream that is silent for so long is disconnected. */
const SILENCE_MS = 45_000

/** Why a stream ended: refused permanently, or to be opened again, with the failure if there is one. */
export type Ending = {
  readonly kind: 'session lost' | 'refused' | 'ended'
  readonly failure: Failure | null
}

type Options = {
  readonly organizationId: string
  /** The cursor to resume at. Null starts the given number of seconds in the past. */
  readonly after: string | null
  readonly secondsBack: number
  readonly signal: AbortSignal
  readonly onChange: (change: Change) => void
}

type Result = { readonly data?: { readonly changes: Change } | null; readonly errors?: ErrorResponse['graphQLErrors'] }

/** Reads one stream of changes to its end. Never rejects. */
export async function readStream({ signal, onChange, ...variables }: Options): Promise<Ending> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  let ending: Ending = { kind: 'ended', failure: null }
  let isBegun = false
  const parser = createParser({
    onEvent({ event, data }) {
      if (event !== 'next') return
      const { data: result, errors } = JSON.parse(data) as Result
      if (errors) ending = endingOf({ graphQLErrors: errors })
      else if (result) onChange(result.changes)
    },
  })
  try {
    restartTimer()
    const response = await fetch(GRAPHQL_URL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ query: printOperation(ChangesDocument), variables }),
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (!response.ok || !isStream(response)) return endingOf(await errorsIn(response))
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const read = await reader?.read()
      if (!read || read.done) return ending
      restartTimer()
      isBegun = true
      parser.feed(read.value)
    }
  } catch {
    // A stream that was silent, or that the page closed, is opened again without an error.
    return signal.aborted || silent.signal.aborted || isBegun ? ending : endingOf({ graphQLErrors: [] })
  } finally {
    clearTimeout(timer)
  }
}

const isStream = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false

/** Returns the errors of a response that is not a stream. */
async function errorsIn(response: Response): Promise<ErrorResponse> {
  const { errors = [] } = (await response.json().catch(() => ({}))) as Result
  return { graphQLErrors: errors, response }
}

function endingOf(error: ErrorResponse): Ending {
  const failure = failureOf(error)
  if (failure.code === 'UNAUTHENTICATED') return { kind: 'session lost', failure }
  return { kind: failure.code === 'FORBIDDEN' || failure.code === 'NOT_FOUND' ? 'refused' : 'ended', failure }
}
