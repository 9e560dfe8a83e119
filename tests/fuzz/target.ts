import { Agent, request } from 'node:http'
import type { OpenApi } from '../contract/openapi.ts'
import { signIn } from '../torture/caller.ts'
import type { Ids } from './valid.ts'
import type { FuzzResponse } from './judge.ts'
import type { Role, FuzzRequest } from './request.ts'

const accounts = {
  reader: 'reader@nordlys.example',
  editor: 'editor@nordlys.example',
  manager: 'manager@nordlys.example',
  maintainer: 'maintainer@nordlys.example',
  limited: 'limited@havn.example',
  outsider: 'outsider@fjord.example',
} as const
type Person = keyof typeof accounts

/** A service with the demo that receives the requests, over the network. */
export type Target = {
  readonly description: OpenApi
  readonly ids: Ids
  send(shot: FuzzRequest): Promise<FuzzResponse>
  /** Signs in the callers whose session has ended. Returns those that no longer can. */
  renew(): Promise<readonly Person[]>
  close(): void
}

/** The timeout of a response in milliseconds, longer than every deadline of gateway and api. */
const TIMEOUT_MS = 30_000

/** Prepares a service at `url` that has only the demo. */
export async function openTarget(url: string): Promise<Target> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)
  const credentials = new Map<Role, Record<string, string>>([
    ['anonymous', {}],
    ['forger', { cookie: `ansvar_session=${'A'.repeat(43)}` }],
  ])

  function send({ method, path, headers, body, role }: FuzzRequest): Promise<FuzzResponse> {
    const started = performance.now()
    const { promise, resolve } = Promise.withResolvers<FuzzResponse>()
    const end = (status: number, type: string, text: string) =>
      resolve({ status, type, text, milliseconds: performance.now() - started })
    const all = {
      // Anonymous sign-in attempts come from their own addresses, not from that of the run.
      'x-forwarded-for': `10.${path.length % 250}.${(body?.length ?? 0) % 250}.7`,
      ...credentials.get(role),
      ...headers,
      ...(body && { 'content-length': String(body.length) }),
    }
    const sent = request({ agent, hostname, port, method, path, headers: all, timeout: TIMEOUT_MS }, (response) => {
      const type = response.headers['content-type'] ?? ''
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', (error) => end(0, '', error.message))
      response.on('end', () => end(response.statusCode ?? 0, type, Buffer.concat(chunks).toString()))
      // A stream has no end.
      if (type.startsWith('text/event-stream')) {
        end(response.statusCode ?? 0, type, '')
        sent.destroy()
      }
    })
    sent.on('timeout', () => sent.destroy(new Error(`nothing came for ${TIMEOUT_MS} ms`)))
    sent.on('error', (error) => end(0, '', error.message))
    sent.end(body)
    return promise
  }

  const fetchJson = (role: Role, path: string) =>
    send({ what: '', role, method: 'GET', path, headers: {}, body: null }).then(
      ({ text }) => JSON.parse(text) as { content?: { id?: string; name?: string }[]; id?: string },
    )

  async function enter(person: Person): Promise<boolean> {
    const caller = await signIn(url, accounts[person]).catch(() => null)
    if (caller) credentials.set(person, { cookie: caller.cookie })
    return caller !== null
  }
  async function renew(): Promise<readonly Person[]> {
    const gone: Person[] = []
    for (const person of Object.keys(accounts) as Person[]) {
      const { status } = await send({
        what: '',
        role: person,
        method: 'GET',
        path: '/api/v1/user',
        headers: {},
        body: null,
      })
      if (status !== 200 && !(await enter(person))) gone.push(person)
    }
    return gone
  }

  await renew()
  const description = (await fetchJson('anonymous', '/api/v1/openapi.json')) as OpenApi
  const own = String((await fetchJson('manager', '/api/v1/organizations')).content?.[0]?.id)
  for (const level of ['READ', 'EDIT'] as const) {
    const made = await send({
      what: '',
      role: 'manager',
      method: 'POST',
      path: `/api/v1/organizations/${own}/tokens`,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ name: level, level })),
    })
    credentials.set(`token ${level}`, {
      authorization: `Bearer ${(JSON.parse(made.text) as { secret: string }).secret}`,
    })
  }
  const ids = await idsOf(description, own, (path) => fetchJson('manager', path))
  return { description, ids, send, renew, close: () => agent.destroy() }
}

/** Returns the ids of each list by the name of its collection. Nested lists are those of the first parent. */
async function idsOf(
  { paths }: OpenApi,
  own: string,
  fetchJson: (path: string) => Promise<{ content?: { id?: string }[] }>,
): Promise<Ids> {
  const ids: Record<string, string[]> = { own: [own], organizations: [own] }
  const lists = Object.entries(paths).filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'size'))
  for (const [path] of lists.toSorted(([one], [other]) => one.length - other.length)) {
    const [, name = ''] = /([\w-]+(?:\/groups)?)$/.exec(path) ?? []
    const filled = path
      .replace('{orgId}', own)
      .replaceAll(/([\w-]+)\/\{\w+\}/g, (_, before: string) => `${before}/${ids[before]?.[0] ?? own}`)
    const { content = [] } = await fetchJson(`${filled}?size=5`)
    const found = content.flatMap(({ id }) => (id === undefined ? [] : [id]))
    if (found.length > 0 && !/history|versions|revisions|work-items/.test(name)) ids[name] ??= found
  }
  return ids
}
