import { beforeAll, expect, test } from 'vitest'
import { createApi } from '@ansvar/api/app'
import { readConfig } from '@ansvar/api/config'
import { openDatabase } from '@ansvar/api/db/open'
import { createGateway } from '@ansvar/gateway/app'
import { createLog } from '@ansvar/gateway/log'
import { readSchema } from '@ansvar/schema'
import { readOpenApi, type OpenApi } from '../contract/openapi.ts'

// API9, improper inventory management: undocumented entry points. Compares the routers with the descriptions in both
// directions. tests/contract compares the calls with the fields.

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

/** Routes of the api that are not in its description: those for operators, and the description itself. */
const apart = ['GET /api/v1/openapi.json', 'GET /health', 'GET /metrics', 'GET /ready']

test('the routes of the api are exactly the described calls and the operator routes', () => {
  const known = routes.api.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  // A known path with another method gets a response with the allowed methods.
  const own = known.filter((route) => !route.startsWith('ALL ') && !/^\w+ \/\*$/.test(route))
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.length).toBeGreaterThan(100)
  expect([...new Set(own)].toSorted()).toEqual([...described, ...apart].toSorted())
  const refusals = known.filter((route) => route.startsWith('ALL ')).map((route) => route.slice('ALL '.length))
  expect(refusals.filter((path) => !Object.hasOwn(description.paths, path) && path !== '/*')).toEqual([])
})

test('the gateway has exactly these entry points', () => {
  const known = new Set(
    routes.gateway.filter(({ path }) => path !== '/*').map(({ method, path }) => `${method} ${path}`),
  )
  expect([...known].toSorted()).toEqual([
    'ALL /api/v1/*',
    'ALL /graphql',
    'GET /calendar/:file',
    'GET /files/:id',
    'GET /graphql',
    'GET /graphql/explorer.css',
    'GET /graphql/explorer.js',
    'GET /graphql/schema',
    'GET /health',
    'GET /ready',
  ])
})

test('the api has one version and no older one', () => {
  expect(Object.keys(description.paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
  expect(
    routes.gateway.filter(({ path }) => /\/v(?!1\/)\d|\/(beta|old|test|debug|internal|admin)\b/.test(path)),
  ).toEqual([])
  expect(routes.api.filter(({ path }) => /\/(debug|test|internal|admin)\b/.test(path))).toEqual([])
})
