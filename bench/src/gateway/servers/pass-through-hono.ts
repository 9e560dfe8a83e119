import { Readable } from 'node:stream'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'undici'
import { portOf, tellBench, UPSTREAM } from '../child.ts'
import { questions } from '../questions.ts'

// The reference: passes the upstream's bytes on without parsing. Makes several calls sequentially into one body.
const pool = new Pool(UPSTREAM, { connections: 128 })
const app = new Hono()

for (const { name, calls, after } of questions) {
  const [path = ''] = calls
  if (calls.length === 1 && after.length === 0) {
    app.post(`/${name}`, async () => {
      const response = await pool.request({ method: 'GET', path })
      return new Response(Readable.toWeb(response.body) as ReadableStream, {
        status: response.statusCode,
        headers: { 'content-type': String(response.headers['content-type']) },
      })
    })
    continue
  }
  app.post(`/${name}`, async () => {
    const bodies = [...(await Promise.all(calls.map(bytesOf))), ...(await Promise.all(after.map(bytesOf)))]
    return new Response(Buffer.concat(bodies), { headers: { 'content-type': 'application/json' } })
  })
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const { body } = await pool.request({ method: 'GET', path })
  return body.bytes()
}

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => tellBench(portOf(server)))
