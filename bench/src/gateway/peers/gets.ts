import { Pool } from 'undici'
import { UPSTREAM } from '../child.ts'
import { camelKeys, once, type Get } from './resolvers.ts'

/** As the peers' own pages show it: the platform's `fetch`. */
export const createFetchGet = (): Get =>
  once(async (path) => camelKeys(await (await fetch(`${UPSTREAM}/api/v1/${path}`)).json()))

const pool = new Pool(UPSTREAM, { connections: 128 })

/** The same with the HTTP client that our gateway uses. */
export const createPoolGet = (): Get =>
  once(async (path) => camelKeys(await (await pool.request({ method: 'GET', path: `/api/v1/${path}` })).body.json()))
