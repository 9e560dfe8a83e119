import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway } from '@ansvar/gateway/app'
import { createLog } from '@ansvar/gateway/log'
import { readSchema } from '@ansvar/schema'

/** Returns a gateway that serves one page and no data. Its responses do not depend on the built app. */
export async function emptyWeb(page: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-web-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'index.html'), page)
  const gateway = createGateway({
    schema: readSchema(),
    upstream: () => Promise.reject(new Error('there is no service')),
    webFolder: folder,
    publicUrl: 'http://localhost:4000',
    log: createLog('silent'),
  })
  return (path: string, headers: Readonly<Record<string, string>>) =>
    Promise.resolve(gateway.request(path, { headers }))
}
