import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Engine } from './engine.ts'

/** Answers every request of a server of `node:http` by an engine. */
export function createListener(engine: Pick<Engine, 'handle'>): RequestListener {
  return (incoming, outgoing) => {
    respond(engine, incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
  }
}

async function respond(engine: Pick<Engine, 'handle'>, incoming: IncomingMessage, outgoing: ServerResponse) {
  const caller = { requestId: randomUUID(), client: incoming.socket.remoteAddress ?? '', headers: {} }
  const { status, headers, body } = await engine.handle(requestOf(incoming, outgoing), caller)
  outgoing.writeHead(status, headers)
  if (body instanceof ReadableStream) await pipeline(Readable.fromWeb(body), outgoing)
  else outgoing.end(body)
}

/** The request of the web platform; its signal aborts when the client disconnects. */
function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const left = new AbortController()
  outgoing.once('close', () => left.abort())
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  )
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: entries,
    signal: left.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as RequestInit['body'], duplex: 'half' }),
  })
}
