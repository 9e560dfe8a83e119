import { Pool } from 'undici'
import { UPSTREAM } from '../child.ts'
import { camelKeys, once, type Get } from './resolvers.ts'

/** Uses the platform's `fetch`, like the examples in the other gateways' documentation. */
export const createFetchGet = (): Get =>
  once(async (path) => camelKeys(await (await fetch(`${UPSTREAM}/api/v1/${path}`)).json()))

const pool = new Pool(UPSTREAM, { connections: 128 })

/** Uses the HTTP client of our gateway. */
export const createPoolGet = (): Get =>
  once(async (path) => camelKeys(await (await pool.request({ method: 'GET', path: `/api/v1/${path}` })).body.json()))
