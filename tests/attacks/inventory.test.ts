import { beforeAll, expect, test } from 'vitest'
import { createApi } from '@ansvar/api/app'
import { readConfig } from '@ansvar/api/config'
import { openDatabase } from '@ansvar/api/db/open'
import { createGateway } from '@ansvar/gateway/app'
import { createLog } from '@ansvar/gateway/log'
import { readSchema } from '@ansvar/schema'
import { readOpenApi, type OpenApi } from '../contract/openapi.ts'

// API9, improper inventory management: a way in that nobody wrote down. What the routers know is held against what the
// descriptions say, in both directions; that every call has a field and every field a call holds tests/contract.

type Route = { readonly method: string; readonly path: string }

let description: OpenApi
let routes: { readonly api: readonly Route[]; readonly gateway: readonly Route[] }
beforeAll(async () => {
  description = await readOpenApi()
  const database = await openDatabase({})
  const api = createApi({ database, config: readConfig({}) })
  const gateway = createGateway({
    schema: readSchema(),
    upstream: () => Promise.reject(new Error('there is no service')),
    publicUrl: 'http://localhost:4000',
    log: createLog('silent'),
  })
  routes = { api: [...api.routes], gateway: [...gateway.routes] }
  await database.close()
}, 60_000)

/** What the api answers beside the calls that it describes: for whoever runs it, and the description itself. */
const apart = ['GET /api/v1/openapi.json', 'GET /health', 'GET /metrics', 'GET /ready']

test('every route of the api is a described call, or one of those for its operator; and every described call is a route', () => {
  const known = routes.api.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  // A known path with another method is answered with the methods it takes.
  const own = known.filter((route) => !route.startsWith('ALL ') && !/^\w+ \/\*$/.test(route))
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.length).toBeGreaterThan(100)
  expect([...new Set(own)].toSorted()).toEqual([...described, ...apart].toSorted())
  const refusals = known.filter((route) => route.startsWith('ALL ')).map((route) => route.slice('ALL '.length))
  expect(refusals.filter((path) => !Object.hasOwn(description.paths, path) && path !== '/*')).toEqual([])
})

test('the gateway has these ways in and no other', () => {
  const known = new Set(
    routes.gateway.filter(({ path }) => path !== '/*').map(({ method, path }) => `${method} ${path}`),
  )
  expect([...known].toSorted()).toEqual([
    'ALL /api/v1/*',
    'ALL /graphql',
    'GET /files/:id',
    'GET /graphql',
    'GET /graphql/explorer.css',
    'GET /graphql/explorer.js',
    'GET /graphql/schema',
    'GET /health',
    'GET /ready',
  ])
})

test('there is one version of the api, and no older one beside it', () => {
  expect(Object.keys(description.paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
  expect(
    routes.gateway.filter(({ path }) => /\/v(?!1\/)\d|\/(beta|old|test|debug|internal|admin)\b/.test(path)),
  ).toEqual([])
  expect(routes.api.filter(({ path }) => /\/(debug|test|internal|admin)\b/.test(path))).toEqual([])
})
