import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'undici'
import { portOf, tellBench, UPSTREAM } from '../child.ts'
import { questions } from '../questions.ts'

// The lower bound: the same without a framework.
const pool = new Pool(UPSTREAM, { connections: 128 })
const byPath = new Map(questions.map((question) => [`/${question.name}`, question]))

async function bytesOf(path: string): Promise<Uint8Array> {
  const { body } = await pool.request({ method: 'GET', path })
  return body.bytes()
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume()
  const { calls = [], after = [] } = byPath.get(request.url ?? '') ?? {}
  const bodies = [...(await Promise.all(calls.map(bytesOf))), ...(await Promise.all(after.map(bytesOf)))]
  const length = bodies.reduce((sum, { byteLength }) => sum + byteLength, 0)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
  for (const bytes of bodies) response.write(bytes)
  response.end()
}

const server = createServer((request, response) => void respond(request, response))
server.listen(0, '127.0.0.1', () => tellBench(portOf(server)))
