import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi, type ApiOptions } from '#app.ts'
import { createPackBuilder, type PackBuilder } from '#audit-packs/builder.ts'
import { createExtractor, type Extractor } from '#data-sheets/extractor.ts'
import { readConfig } from '#config.ts'
import type { Database } from '#db/open.ts'
import { createFiles } from '#files/open.ts'
import { createLog } from '#log.ts'
import { createHub, type Hub } from '#live/hub.ts'
import { createMailer, type Mailer } from '#mail/mailer.ts'
import { createMailTransport } from '#mail/transport.ts'
import { demoDatabase } from './database.ts'

export const password = 'ansvar-demo-2026'

/** The accounts of the demo, by the name before the @. */
export const addresses = {
  maintainer: 'maintainer@nordlys.example',
  manager: 'manager@nordlys.example',
  editor: 'editor@nordlys.example',
  reader: 'reader@nordlys.example',
  limited: 'limited@havn.example',
  outsider: 'outsider@fjord.example',
} as const
export type Account = keyof typeof addresses

type Json = Record<string, unknown>
/** A response body, which tests read as any of the documented shapes. The api itself validates it with its schemas. */
export type TestResponse = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Json & {
    readonly id: string
    readonly version: number
    readonly code: string
    readonly total_elements: number
    readonly content: (Json & { readonly id: string; readonly version: number; readonly title: string })[]
    readonly fields: { readonly path: string; readonly code: string }[]
    readonly current: Json
  }
}

type Sent = {
  readonly json?: unknown
  readonly body?: URLSearchParams | string | Uint8Array<ArrayBuffer> | ReadableStream
  readonly headers?: Record<string, string>
}

/** A client of the API with the cookies of a browser. */
export type Caller = {
  readonly organizationId: string
  /** The session cookie to send. Empty if there is none. */
  cookie(): string
  /** The device cookie to send. */
  deviceCookie(): string
  call(method: string, path: string, sent?: Sent): Promise<TestResponse>
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, json: unknown, headers?: Record<string, string>): Promise<TestResponse>
  put(path: string, json: unknown, headers?: Record<string, string>): Promise<TestResponse>
  /** Returns a response that is not text. */
  bytes(path: string, headers?: Record<string, string>): Promise<{ status: number; headers: Headers; bytes: Buffer }>
}

export type TestApi = {
  readonly database: Database
  readonly dataDir: string
  readonly mailer: Mailer
  readonly hub: Hub
  /** Builds the ordered audit packs when a test notifies it. */
  readonly packs: PackBuilder
  /** Reads the ordered data sheets when a test notifies it. */
  readonly extractor: Extractor
  /** Returns the response to a request, which can be a stream. */
  fetch(path: string, init: RequestInit): Response | Promise<Response>
  /** Sets the clock of the API. Null lets it run again. */
  setClock(now: Date | null): void
  visitor(headers?: Record<string, string>): Caller
  signIn(account: Account, headers?: Record<string, string>): Promise<Caller>
  close(): Promise<void>
}

/** Starts the API with its own demo and without ports. Every response is validated with its schema. */
export async function startApi(
  options: Partial<Omit<ApiOptions, 'config'>> & { publicUrl?: string; seed?: 'none' } = {},
): Promise<TestApi> {
  const { publicUrl = 'http://localhost:4000', seed = 'demo', ...rest } = options
  const database = options.database ?? (await demoDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'ansvar-api-'))
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl, SEED: seed })
  const mailer = createMailer(database, createMailTransport(config), createLog('silent'))
  let frozen: Date | null = null
  const clock = () => frozen ?? new Date()
  const hub = createHub(database, clock, createLog('silent'))
  const files = createFiles(config)
  const packs = createPackBuilder({ database, files, config, log: createLog('silent'), mailer })
  const extractor = createExtractor({ database, files, log: createLog('silent') })
  const app = createApi({ config, mailer, hub, clock, files, checkResponses: true, ...rest, database })

  const visitor = (headers: Record<string, string> = {}) =>
    createCaller((path, init) => app.request(path, init), headers)
  return {
    database,
    dataDir,
    mailer,
    hub,
    packs,
    extractor,
    fetch: (path, init) => app.request(path, init),
    setClock: (now) => (frozen = now),
    visitor,
    async signIn(account, headers) {
      const caller = visitor(headers)
      const response = await caller.call('post', 'authentications', {
        body: new URLSearchParams({ username: addresses[account], password }),
      })
      if (response.status !== 200) throw new Error(`${account} could not sign in: ${response.text}`)
      return { ...caller, organizationId: response.body.content[0]?.id ?? '' }
    },
    async close() {
      await hub.close()
      await packs.close()
      await extractor.close()
      await mailer.idle()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

function createCaller(fetch: Fetch, standing: Record<string, string>): Caller {
  const jar = new Map<string, string>()
  const cookiesOf = (kind = '') =>
    [...jar].flatMap(([name, value]) => (name.endsWith(kind) ? [`${name}=${value}`] : [])).join('; ')
  async function call(method: string, path: string, { json, body, headers }: Sent = {}): Promise<TestResponse> {
    const response = await fetch(path.startsWith('/') ? path : `/api/v1/${path}`, {
      method: method.toUpperCase(),
      headers: {
        ...standing,
        ...(jar.size > 0 && { cookie: cookiesOf() }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(/[=;]/, 2)
      if (set.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    // A stream has no end. Use `follow` for streams.
    const isStream = response.headers.get('content-type') === 'text/event-stream'
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as TestResponse['body'],
    }
  }
  return {
    organizationId: '',
    cookie: () => cookiesOf('session'),
    deviceCookie: () => cookiesOf('device'),
    call,
    get: (path, headers) => call('get', path, headers ? { headers } : {}),
    post: (path, json, headers) => call('post', path, { json, ...(headers && { headers }) }),
    put: (path, json, headers) => call('put', path, { json, ...(headers && { headers }) }),
    async bytes(path, headers = {}) {
      const response = await fetch(`/api/v1/${path}`, {
        headers: { ...standing, ...(jar.size > 0 && { cookie: cookiesOf() }), ...headers },
      })
      return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    },
  }
}
