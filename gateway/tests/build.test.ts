import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { rolldown, type OutputOptions } from 'rolldown'
import { expect, test } from 'vitest'
import config from '../rolldown.config.ts'

// Built in a separate folder with the same relative paths as `dist`.
const file = fileURLToPath(new URL('../dist/server.test.js', import.meta.url))

async function build(): Promise<number> {
  const bundle = await rolldown(config)
  const { output } = await bundle.write({ ...(config.output as OutputOptions), file })
  await bundle.close()
  return output.length
}

const area = (_request: IncomingMessage, response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"content":["READ_ORGANIZATION"],"total_elements":1}')

test('the bundled gateway responds like its sources: the schema, the explorer, a record by a compiled path', async () => {
  expect(await build()).toBe(1)
  const upstream = createServer(area).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port: apiPort } = upstream.address() as AddressInfo
  const env = { PORT: '0', API_URL: `http://127.0.0.1:${apiPort}`, LOG_LEVEL: 'info' }
  const gateway = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(gateway.stdout, 'data')) as [Buffer]
    const { port } = (JSON.parse(line.toString('utf8')) as { address: AddressInfo }).address
    const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
    expect(await (await at('/graphql/schema')).text()).toContain('directive @rest')
    expect(await (await at('/graphql/explorer.js')).text()).toContain('fetch(')
    const query = '{ permissions(organizationId: "6c2a5f3e-0d8a-4b6e-9a53-0f6b1f6f2c11") { totalElements content } }'
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) }
    const response = await at('/graphql', request)
    expect(await response.json()).toEqual({
      data: { permissions: { totalElements: 1, content: ['READ_ORGANIZATION'] } },
    })
  } finally {
    gateway.kill()
    await once(gateway, 'exit')
    upstream.close()
    rmSync(file, { force: true })
  }
})
