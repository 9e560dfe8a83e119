import { readFileSync } from 'node:fs'
import { createUndiciTransport } from 'rest-graphql'
import { createGatewayServer } from '@ansvar/gateway/listener'
import { createLog } from '@ansvar/gateway/log'
import { portOf, tellBench, UPSTREAM } from '../child.ts'

// Our gateway as in `gateway/src/server.ts`, with the bench's schema.
const read = (url: string) => readFileSync(new URL(url, import.meta.url), 'utf8')
const server = createGatewayServer({
  schema: [read('../../../../schema/base.graphql'), read('../schema.graphql')]
    .join('\n')
    .replace(/^type Query$/m, '')
    .replace(/^type Mutation$/m, ''),
  upstream: createUndiciTransport(UPSTREAM).transport,
  publicUrl: 'http://localhost:4000',
  log: createLog(process.env['LOG_LEVEL'] ?? 'info'),
})
server.listen(0, '127.0.0.1', () => tellBench(portOf(server)))
