import { Client, fetchExchange } from '@urql/core'
import { createApi } from '@ansvar/api/app'
import { readConfig } from '@ansvar/api/config'
import { type Database, openDatabase } from '@ansvar/api/db/open'
import type { Membership } from '@ansvar/api/db/scope'
import { createHub } from '@ansvar/api/live/hub'
import { createLog as createApiLog } from '@ansvar/api/log'
import { createGateway } from '@ansvar/gateway/app'
import { transportOf } from 'rest-graphql'
import { createLog } from '@ansvar/gateway/log'
import { readSchema } from '@ansvar/schema'
import { demoImage, testAuditKey } from './world/image.ts'
import { createJar, type Fetch } from './world/jar.ts'

const silent = createApiLog('silent')
const origin = 'http://localhost:4000'
export const password = 'ansvar-demo-2026'

/** The demo's accounts, by the part of the address before the @. */
export const accounts = {
  maintainer: 'maintainer@nordlys.example',
  manager: 'manager@nordlys.example',
  editor: 'editor@nordlys.example',
  reader: 'reader@nordlys.example',
  limited: 'limited@havn.example',
  outsider: 'outsider@fjord.example',
} as const
export type Account = keyof typeof accounts

/** A user with a browser: a cookie jar, GraphQL through the gateway, and plain requests. */
export type Person = {
  readonly client: Client
  readonly fetch: Fetch
  /** The first organization of the user's holding. Empty if the user is not signed in. */
  readonly organizationId: string
}

/** The complete service in this process, with the demo in an in-memory database. It listens on no port. */
export type World = AsyncDisposable & {
  readonly database: Database
  readonly api: ReturnType<typeof createApi>
  /** Returns a user who is not signed in. */
  visitor(headers?: Readonly<Record<string, string>>): Person
  /** Signs in with a demo account and returns the user. */
  signIn(account: Account, headers?: Readonly<Record<string, string>>): Promise<Person>
}

type Options = {
  readonly clock?: () => Date
  /** Skips the permission checks of the routes, for tests of row-level security alone. */
  readonly assumeMembership?: (organizationId: string) => Membership
}

/** Starts a separate world from an image that is created once per day and per change of the API. Dispose of it. */
export async function createWorld(options: Options = {}): Promise<World> {
  const database = await openDatabase({ image: await demoImage() }, testAuditKey)
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '.data/tests', PUBLIC_URL: origin })
  const hub = createHub(database, options.clock ?? (() => new Date()), silent)
  const api = createApi({ database, config, hub, checkResponses: true, ...options })
  const log = createLog('silent')
  const gateway = createGateway({ schema: readSchema(), upstream: transportOf(api), publicUrl: origin, log })

  const inProgress = new Set<Promise<Response>>()
  /** Responds to a request. A page may still have open requests when its test ends. */
  function respond(request: Request): Promise<Response> {
    const response = Promise.resolve(gateway.request(request))
    const finished = () => void inProgress.delete(response)
    inProgress.add(response)
    response.then(finished, finished)
    return response
  }

  function visitor(headers: Readonly<Record<string, string>> = {}): Person {
    const fetch = createJar(respond, origin, headers)
    const client = new Client({ url: `${origin}/graphql`, preferGetMethod: false, exchanges: [fetchExchange], fetch })
    return { client, fetch, organizationId: '' }
  }

  async function signIn(account: Account, headers: Readonly<Record<string, string>> = {}): Promise<Person> {
    const person = visitor(headers)
    const body = new URLSearchParams({ username: accounts[account], password })
    const response = await person.fetch('/api/v1/authentications', { method: 'POST', body })
    if (!response.ok) throw new Error(`${account} could not sign in: ${response.status} ${await response.text()}`)
    const { content } = (await response.json()) as { content: { id: string }[] }
    return { ...person, organizationId: content[0]?.id ?? '' }
  }

  return {
    database,
    api,
    visitor,
    signIn,
    [Symbol.asyncDispose]: async () => {
      await hub.close()
      await Promise.allSettled(inProgress)
      await database.close()
    },
  }
}
