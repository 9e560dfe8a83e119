import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../tree/files.ts'
import { nameOfDemo } from '../world/demo-name.ts'
import { startService } from './service.ts'

const folder = join(root, 'node_modules/.ansvar/demos')

/**
 * Copies the demo data into the folder of a service. A service writes it once, because creating a database with the
 * demo takes several times as long as opening it.
 */
export async function copyDemo(to: string): Promise<void> {
  const cached = join(folder, nameOfDemo())
  if (!existsSync(cached)) await write(cached)
  await cp(cached, to, { recursive: true })
}

async function write(cached: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder).map((name) => join(folder, name)))
    if (!old.startsWith(cached)) rmSync(old, { recursive: true, force: true })
  // Two workers may write it at the same time. The rename makes a complete folder visible in one step.
  const own = `${cached}.${process.pid}`
  const service = await startService({ DATA_DIR: own })
  await service.stop()
  try {
    renameSync(own, cached)
  } catch (error) {
    if (!existsSync(cached)) throw error
    rmSync(own, { recursive: true })
  }
}
