import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { UpstreamAnswer } from '#http/upstream.ts'
import { upstreamError } from '#rest/errors.ts'

/** As long as one event may be, in characters; the service's own are a few hundred. */
const LONGEST_EVENT = 65_536

/**
 * The values of an event stream (text/event-stream), each the JSON of one event's data. Ends with the stream; rejects
 * where it breaks off, and lets go of the service at once when the signal aborts.
 */
export async function* eventsOf({ body }: UpstreamAnswer, signal: AbortSignal): AsyncGenerator<unknown, void, void> {
  const bytes = body instanceof ReadableStream ? (body as ReadableStream<Uint8Array>) : ReadableStream.from(body ?? [])
  const events = bytes
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>, { signal })
    .pipeThrough(new EventSourceParserStream({ onError: 'terminate', maxBufferSize: LONGEST_EVENT }))
  try {
    for await (const { data } of events) yield JSON.parse(data)
  } catch (error) {
    throw upstreamError(error instanceof SyntaxError ? 'not_json' : 'unreachable', error)
  }
}
