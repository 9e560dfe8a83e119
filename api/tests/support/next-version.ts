import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The next version of the API: the sources of this one, with additional migrations. */
export type NextVersion = { readonly source: string; readonly remove: () => void }

export function makeNextVersion(migrations: Readonly<Record<string, string>>): NextVersion {
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-next-'))
  const api = join(folder, 'api')
  mkdirSync(api)
  cpSync(join(root, 'api/src'), join(api, 'src'), { recursive: true })
  cpSync(join(root, 'api/package.json'), join(api, 'package.json'))
  symlinkSync(join(root, 'api/node_modules'), join(api, 'node_modules'))
  symlinkSync(join(root, 'data'), join(folder, 'data'))
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(api, 'src/db/migrations', name), sql)
  return { source: join(api, 'src/'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
