import { createGateway } from '@ansvar/gateway/app'
import { transportOf } from 'rest-graphql'
import { createLog } from '@ansvar/gateway/log'
import { readSchema } from '@ansvar/schema'
import { operationsOf, readOpenApi, type JsonSchema, type OpenApi, type Operation } from '../contract/openapi.ts'
import type { Level } from '../security/access.ts'
import { calls } from '../security/calls.ts'
import { callNamed, openTenants, pathOf, sentTo, type Call, type Tenants } from '../security/tenants.ts'

/** A call of the service, the level that it needs, and its OpenAPI description. */
export type Described = {
  readonly name: string
  readonly call: Call
  readonly level: Level
  readonly operation: Operation & { readonly responses?: Readonly<Record<string, Answered>> }
}
type Answered = { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }

type TestApp = {
  readonly tenants: Tenants
  readonly description: OpenApi
  readonly all: readonly Described[]
  /** A gateway in front of the same api, without ports. */
  readonly gateway: (path: string, init: RequestInit) => Promise<Response>
}

let opened: Promise<TestApp> | null = null

/** Returns the demo with a record of every kind in four organizations, in this process. */
export const openApp = (): Promise<TestApp> => (opened ??= open())

async function open(): Promise<TestApp> {
  // One after the other, because opening a database blocks this process.
  const description = await readOpenApi()
  const tenants = await openTenants()
  const operations = operationsOf(description)
  // Calls for the author of a record only refuse every caller before they read the body.
  const reachable = Object.entries(calls).filter(([reach]) => reach !== 'to authors')
  const all = reachable.flatMap(([reach, names]) =>
    names.map((name): Described => {
      const operation = operations.get(name.replaceAll(/\{\w+\}/g, '{}'))
      if (!operation) throw new Error(`${name} is not described`)
      return { name, call: callNamed(name), level: reach === 'to maintainers' ? 'MAINTAIN' : 'MANAGE', operation }
    }),
  )
  const app = createGateway({
    schema: readSchema(),
    upstream: transportOf({ request: (path, init) => tenants.api.fetch(path, init) }),
    publicUrl: 'http://localhost:4000',
    log: createLog('silent'),
  })
  return { tenants, description, all, gateway: (path, init) => Promise.resolve(app.request(path, init)) }
}

/** Calls that end the callers' sessions. */
const endings = new Set(['PUT user/sessions/revoke-others', 'POST logout'])

/** Returns the calls that take JSON, with the path of a record of the caller's organization and a valid body. */
export async function takingJson() {
  const { all, tenants } = await openApp()
  return all
    .filter(({ name, operation }) => 'application/json' in (operation.requestBody?.content ?? {}) && !endings.has(name))
    .map((described) => ({
      ...described,
      path: () => pathOf(described.call, tenants.of.own),
      body: () => (sentTo(described.call, tenants.of.own) as { json?: unknown }).json,
      caller: tenants.caller(described.level),
    }))
}

/** Resolves a reference of the OpenAPI document to its schema. */
export const resolved = ({ components }: OpenApi, schema: JsonSchema): JsonSchema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
