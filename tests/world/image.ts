import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readConfig } from '@ansvar/api/config'
import { migrate } from '@ansvar/api/db/migrate'
import { openDatabase } from '@ansvar/api/db/open'
import { seed } from '@ansvar/api/seed/seed'
import { root } from '../tree/files.ts'
import { nameOfDemo } from './demo-name.ts'

const folder = `${root}node_modules/.ansvar/images`

/** The key for the audit trails of all worlds, which start from one image. */
export const testAuditKey = Buffer.from('the key of the tests, and of nothing else')

async function make(): Promise<Uint8Array<ArrayBuffer>> {
  const database = await openDatabase({}, testAuditKey)
  try {
    await migrate(database)
    await seed(database, readConfig({ SEED: 'demo' }), new Date())
    if (!database.dump) throw new Error('the embedded database offers no image')
    return new Uint8Array(await (await database.dump()).arrayBuffer())
  } finally {
    await database.close()
  }
}

/** Returns a database with the demo. A test's own database starts from it in a second. */
export async function demoImage(): Promise<Blob> {
  const name = `${nameOfDemo()}.tar`
  mkdirSync(folder, { recursive: true })
  try {
    return new Blob([readFileSync(`${folder}/${name}`)])
  } catch {
    for (const old of readdirSync(folder)) if (!old.startsWith(name)) rmSync(`${folder}/${old}`, { force: true })
    const image = await make()
    // Two workers may create it at the same time. Renaming the complete file is atomic.
    const own = `${folder}/${name}.${process.pid}`
    writeFileSync(own, image)
    renameSync(own, `${folder}/${name}`)
    return new Blob([image])
  }
}
