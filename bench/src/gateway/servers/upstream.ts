import { createServer } from 'node:http'
import { portOf, tellBench } from '../child.ts'
import { responses } from '../records.ts'

// The bench's REST service. Returns prepared bytes by path, so that it is never the bottleneck.
const bodies = new Map([...responses].map(([path, body]) => [path, Buffer.from(JSON.stringify(body))]))

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume()
  const body = bodies.get(request.url ?? '')
  if (!body) {
    response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{"code":"not_found"}')
    return
  }
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': body.length,
    'content-language': 'en',
    'cache-control': 'no-store',
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => tellBench(portOf(server)))
