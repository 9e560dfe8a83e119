import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { TransportResponse } from '../transport/transport.ts'
import { upstreamError } from './errors.ts'

/** The length of the longest event, in characters. */
const MAX_EVENT = 65_536

/**
 * The values of an event stream (text/event-stream), each the JSON of one event's data. Ends with the stream, rejects
 * where it breaks off, and closes the connection at once when the signal aborts.
 */
export async function* eventsOf({ body }: TransportResponse, signal: AbortSignal): AsyncGenerator<unknown, void, void> {
  const bytes = body instanceof ReadableStream ? (body as ReadableStream<Uint8Array>) : ReadableStream.from(body ?? [])
  const events = bytes
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>, { signal })
    .pipeThrough(new EventSourceParserStream({ onError: 'terminate', maxBufferSize: MAX_EVENT }))
  try {
    for await (const { data } of events) yield JSON.parse(data)
  } catch (error) {
    throw upstreamError(error instanceof SyntaxError ? 'not_json' : 'unreachable', error)
  }
}
