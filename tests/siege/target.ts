import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../torture/caller.ts'

/** The outcome of an attack: the status and the bytes of the response, or of the worst of several. */
export type Outcome = {
  readonly response: string
  readonly bytes: number
  /** Whether a call of another client got no response during the attack. */
  readonly isFeltByOthers?: boolean
}

type Sent = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Sends no session. */
  readonly isAnonymous?: boolean
}

/** A service under attack, and the client that attacks it. */
export type Target = {
  readonly url: string
  readonly cookie: string
  /** The path of the editor's organization. */
  readonly organization: string
  readonly organizationId: string
  /** The id of a counter of the organization, to which the editor adds readings. */
  readonly meterId: string
  /** The id of a file that the editor may download. */
  readonly fileId: string
  readonly send: (sent: Sent) => Promise<Outcome>
  readonly json: (path: string, value: unknown, sent?: Partial<Sent>) => Promise<Outcome>
  readonly graphql: (query: string, variables?: unknown, sent?: Partial<Sent>) => Promise<Outcome>
  /** Opens `count` connections, writes `begin` to each, and keeps them open for `milliseconds`. */
  readonly openConnections: (
    count: number,
    milliseconds: number,
    begin: string,
    drip: string | null,
  ) => Promise<Outcome>
}

/** The timeout of a response in milliseconds. */
const TIMEOUT_MS = 60_000

export async function openTarget(url: string): Promise<Target> {
  const { cookie, organizationId } = await signIn(url)
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(url)
  const organization = `/api/v1/organizations/${organizationId}`

  function send({ method = 'POST', path, headers = {}, body, isAnonymous = false }: Sent): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    let bytes = 0
    const all = {
      ...(!isAnonymous && { cookie }),
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    }
    const sent = request({ agent, hostname, port, method, path, headers: all, timeout: TIMEOUT_MS }, (response) => {
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', () => resolve({ response: 'cut off', bytes }))
      response.on('end', () => resolve({ response: String(response.statusCode), bytes }))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', (error) => resolve({ response: error.message || 'none', bytes }))
    sent.end(body)
    return promise
  }
  const json: Target['json'] = (path, value, sent = {}) =>
    send({
      path,
      body: typeof value === 'string' ? value : JSON.stringify(value),
      ...sent,
      headers: { 'content-type': 'application/json', ...sent.headers },
    })
  const graphql: Target['graphql'] = (query, variables, sent) => json('/graphql', { query, variables }, sent)

  async function openConnections(
    count: number,
    milliseconds: number,
    begin: string,
    drip: string | null,
  ): Promise<Outcome> {
    const sockets = Array.from({ length: count }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(begin)
      socket.pause()
      return socket
    })
    const end = performance.now() + milliseconds
    let [answered, rounds] = [0, 0]
    while (performance.now() < end) {
      await pause(250)
      if (drip !== null) for (const socket of sockets) if (socket.writable) socket.write(drip)
      rounds += 1
      const late = pause(10_000, undefined, { ref: false }).then((): Outcome => ({ response: 'late', bytes: 0 }))
      const ready = await Promise.race([send({ method: 'GET', path: '/ready', isAnonymous: true }), late])
      const own = await Promise.race([send({ method: 'GET', path: '/api/v1/user' }), late])
      if (ready.response === '200' && own.response === '200') answered += 1
    }
    for (const socket of sockets) socket.destroy()
    return { response: `others answered ${answered} of ${rounds} times`, bytes: 0, isFeltByOthers: answered < rounds }
  }

  const first = async (path: string): Promise<string> => {
    const response = await fetch(`${url}${organization}/${path}`, { headers: { cookie } })
    return ((await response.json()) as { content: { id: string }[] }).content[0]?.id ?? ''
  }
  const meterId = await first('meters?size=1')
  const made = await fetch(`${url}${organization}/attachments`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=siege' },
    body: Buffer.concat([
      Buffer.from('--siege\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\n'),
      Buffer.alloc(20_000_000, 'Referat af mødet.\n'),
      Buffer.from('\r\n--siege--\r\n'),
    ]),
  })
  const { id: fileId } = (await made.json()) as { id: string }
  return { url, cookie, organization, organizationId, meterId, fileId, send, json, graphql, openConnections }
}
