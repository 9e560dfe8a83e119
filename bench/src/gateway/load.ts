import { isDeepStrictEqual } from 'node:util'
import { Pool } from 'undici'
import type { Question } from './questions.ts'
import type { RunningServer } from './servers.ts'

/** The results of one server in one round of one query. */
export type Round = {
  /** Requests per second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds of the server's processor time per request. */
  readonly cpu: number
}

const CONNECTIONS = 16

/** Sends the same query to a server for a while over `CONNECTIONS` connections. Each waits for its response. */
export async function measure(server: RunningServer, question: Question, milliseconds: number): Promise<Round> {
  const pool = new Pool(server.origin, { connections: CONNECTIONS })
  const times: number[] = []
  const before = await server.usage()
  const start = performance.now()
  const client = async () => {
    for (let now = performance.now(); now - start < milliseconds;) {
      await requestOnce(pool, server, question)
      const finished = performance.now()
      times.push(finished - now)
      now = finished
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  const seconds = (performance.now() - start) / 1_000
  const after = await server.usage()
  await pool.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? NaN
  return {
    rate: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (after.cpu - before.cpu) / 1_000 / times.length,
  }
}

async function requestOnce(pool: Pool, { kind }: RunningServer, { name, body }: Question): Promise<Uint8Array> {
  const response = await pool.request({
    method: 'POST',
    path: kind.graphql ? '/graphql' : `/${name}`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
  })
  if (response.statusCode !== 200) throw new Error(`${kind.name} returns ${response.statusCode} for ${name}`)
  return response.body.bytes()
}

/** Throws if a server's response differs from the expected one. */
export async function checkResponse(server: RunningServer, question: Question, expected: unknown): Promise<unknown> {
  const pool = new Pool(server.origin)
  const bytes = await requestOnce(pool, server, question)
  await pool.close()
  if (!server.kind.graphql) return expected
  const response: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
  if (typeof response !== 'object' || response === null || 'errors' in response)
    throw new Error(`${server.kind.name} refuses ${question.name}: ${JSON.stringify(response).slice(0, 300)}`)
  if (expected !== undefined && !isDeepStrictEqual(response, expected))
    throw new Error(`${server.kind.name} returns another response to ${question.name} than the others`)
  return response
}
